package org.evenodd.agent.settings;

/** An invalid setting, which prevents the start. The message is one line for its author. */
public final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * An exception that names the setting.
     *
     * @param source the file, or the option of the command line
     * @param setting the dotted path within it; empty if the source as a whole is wrong
     * @param problem the wrong and the allowed value
     */
    public SettingsException(String source, String setting, String problem) {
        super(
                setting.isEmpty()
                        ? "%s: %s".formatted(source, problem)
                        : "%s: %s %s".formatted(source, setting, problem));
    }
}
