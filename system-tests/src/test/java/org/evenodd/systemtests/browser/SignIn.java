package org.evenodd.systemtests.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;

/** Signs in as a reader does. */
final class SignIn {

    private SignIn() {}

    /** Fills in the form of the sign-in page, which must be open. */
    static void with(String token, Page page) {
        page.getByLabel("Token").fill(token);
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign in"))
                .click();
    }
}
