import { render } from "preact";
import { applyLanguage } from "./i18n";
import { resumeJobs } from "./jobs";
import { watchAddress } from "./route";
import { Shell } from "./shell/Shell";
import { applyTheme } from "./theme";

applyTheme();
applyLanguage();
watchAddress();
render(<Shell />, document.getElementById("page")!);
resumeJobs();
