package org.evenodd.manager.page;

/**
 * The form to sign in or out.
 *
 * @param problem why the last try failed; empty if it did not
 * @param form proves that the form to sign out came from this page
 * @param signedIn whether somebody is signed in
 * @param home the address of the viewer's own page; empty if nobody is signed in
 */
public record SignInPage(String problem, String form, boolean signedIn, String home) {}
