package org.evenodd.agent.settings;

/**
 * The manager's web page.
 *
 * @param enabled whether there is one
 */
public record PageSettings(boolean enabled) {}
