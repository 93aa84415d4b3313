package org.evenodd.systemtests.browser;

import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Platform;
import javafx.concurrent.Worker;
import javafx.scene.web.WebEngine;

/**
 * A program that opens a page in the WebKit that JavaFX carries, without a display, and prints its heading and the foot of the page
 * line whenever they change. A process of its own, because a crash of the browser would end the tests.
 */
public final class WebKitVisit {

    /** What it prints, with the reason, on a machine that lacks the libraries that JavaFX needs. */
    static final String NO_WEBKIT = "WebKit does not start: ";

    private static final String TELL_CHANGES = """
            (() => {
              let told = '';
              function tell() {
                const now = document.querySelector('h1').textContent + ' | ' + document.querySelector('.bottom span').textContent;
                if (now !== told) {
                  told = now;
                  alert(now);
                }
              }
              new MutationObserver(tell).observe(document.body, { subtree: true, childList: true, characterData: true });
              tell();
            })()""";

    /** Nothing of JavaFX's own refers to it, so it would be collected with its page. */
    private static final AtomicReference<WebEngine> BROWSER = new AtomicReference<>();

    private WebKitVisit() {}

    public static void main(String[] address) {
        try {
            Platform.startup(() -> visit(address[0]));
        } catch (RuntimeException | LinkageError e) {
            System.out.println(NO_WEBKIT + e);
            System.exit(1);
        }
    }

    private static void visit(String address) {
        WebEngine engine = new WebEngine();
        System.out.println("WebKit has started");
        BROWSER.set(engine);
        engine.setOnAlert(alert -> System.out.println(alert.getData()));
        engine.getLoadWorker().stateProperty().addListener((property, before, state) -> {
            if (state == Worker.State.SUCCEEDED) {
                engine.executeScript(TELL_CHANGES);
            } else if (state == Worker.State.FAILED) {
                System.out.println("not loaded: " + engine.getLoadWorker().getException());
            }
        });
        engine.load(address);
    }
}
