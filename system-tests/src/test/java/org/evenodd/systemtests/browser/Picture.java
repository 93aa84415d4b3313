package org.evenodd.systemtests.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ScreenshotAnimations;
import com.microsoft.playwright.options.ScreenshotCaret;
import java.nio.file.Path;

/** Pictures of pages. */
public final class Picture {

    private Picture() {}

    /**
     * Writes the whole page, beyond the window too, as a PNG, with animations at their end and without a caret. The same
     * page in the same browser gives the same picture.
     */
    public static Path take(Page page, Path file) {
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(file)
                .setFullPage(true)
                .setAnimations(ScreenshotAnimations.DISABLED)
                .setCaret(ScreenshotCaret.HIDE));
        return file;
    }
}
