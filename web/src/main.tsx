import { render } from "preact";
import { applyLanguage, language, loadLanguage } from "./i18n";
import { resumeJobs } from "./jobs";
import { watchAddress } from "./route";
import { Shell } from "./shell/Shell";
import { applyTheme } from "./theme";

// A key that opened the page is with the browser now: it need not stand in the address, where it would be bookmarked.
if (/[?&]key=/.test(location.search)) history.replaceState(null, "", location.pathname + location.hash);
applyTheme();
applyLanguage();
watchAddress();
void loadLanguage(language.peek()).then(() => {
  render(<Shell />, document.getElementById("page")!);
  resumeJobs();
});
