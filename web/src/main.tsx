import { render } from "preact";
import { applyLanguage, language, loadLanguage } from "./i18n";
import { resumeJobs } from "./jobs";
import { watchAddress } from "./route";
import { Shell } from "./shell/Shell";
import { applyTheme } from "./theme";

applyTheme();
applyLanguage();
watchAddress();
void loadLanguage(language.peek()).then(() => {
  render(<Shell />, document.getElementById("page")!);
  resumeJobs();
});
