package org.evenodd.manager.start;

/**
 * What the command line says about the web page.
 *
 * @param store the URL of the store, in which former leagues may be
 */
public record PagePlan(String store) {}
