package org.evenodd.systemtests.browser;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;

/**
 * How a reader looks at a page.
 *
 * @param width of the window, in CSS pixels
 * @param height of the window, in CSS pixels
 * @param scripts whether JavaScript is on
 * @param touch whether there is a finger instead of a mouse and a keyboard
 */
public record View(
        int width,
        int height,
        boolean dark,
        boolean reducedMotion,
        boolean scripts,
        boolean touch,
        Locale locale,
        ZoneId zone) {

    /** The narrowest that the page is made for. */
    public static final View NARROWEST = of(320, 640);

    public static final View PHONE = of(390, 844);
    public static final View TABLET = of(768, 1024);
    public static final View DESKTOP = of(1280, 800);
    public static final View PROJECTOR = of(1920, 1080);

    /** The widest that the page is made for. */
    public static final View WIDEST = of(2560, 1440);

    /** A light page with motion and JavaScript, for a British reader in UTC. */
    public static View of(int width, int height) {
        return new View(width, height, false, false, true, false, Locale.UK, ZoneOffset.UTC);
    }

    public View inTheDark() {
        return new View(width, height, true, reducedMotion, scripts, touch, locale, zone);
    }

    public View withReducedMotion() {
        return new View(width, height, dark, true, scripts, touch, locale, zone);
    }

    public View withoutScripts() {
        return new View(width, height, dark, reducedMotion, false, touch, locale, zone);
    }

    public View withTouch() {
        return new View(width, height, dark, reducedMotion, scripts, true, locale, zone);
    }

    public View in(Locale newLocale, ZoneId newZone) {
        return new View(width, height, dark, reducedMotion, scripts, touch, newLocale, newZone);
    }

    NewContextOptions options() {
        return new NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(dark ? ColorScheme.DARK : ColorScheme.LIGHT)
                .setReducedMotion(reducedMotion ? ReducedMotion.REDUCE : ReducedMotion.NO_PREFERENCE)
                .setJavaScriptEnabled(scripts)
                // Certificates of tests are signed by nobody
                .setIgnoreHTTPSErrors(true)
                .setHasTouch(touch)
                .setIsMobile(touch)
                .setLocale(locale.toLanguageTag())
                .setTimezoneId(zone.equals(ZoneOffset.UTC) ? "UTC" : zone.getId());
    }
}
