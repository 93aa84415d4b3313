package org.evenodd.agent.options;

import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/** The version from the manifest of the program's jar; {@code dev} without one. */
public final class ProgramVersion implements IVersionProvider {

    private static final String NONE = "dev";

    public static String text() {
        @Nullable String version = ProgramVersion.class.getPackage().getImplementationVersion();
        return version == null ? NONE : version;
    }

    /** Returns the version in the protocol's format (PRD 3.1.2). */
    public static Version semantic() {
        String text = text();
        return Version.SYNTAX.accepts(text) ? new Version(text) : new Version("0.0.0-" + NONE);
    }

    @Override
    public String[] getVersion() {
        return new String[] {"${COMMAND-FULL-NAME} " + text()};
    }
}
