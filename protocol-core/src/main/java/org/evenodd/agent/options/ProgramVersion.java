package org.evenodd.agent.options;

import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/** The version in the manifest of the jar from which the program runs; {@code dev} where there is none. */
public final class ProgramVersion implements IVersionProvider {

    private static final String NONE = "dev";

    public static String text() {
        @Nullable String version = ProgramVersion.class.getPackage().getImplementationVersion();
        return version == null ? NONE : version;
    }

    /** The version as the protocol wants it (PRD 3.1.2). */
    public static Version semantic() {
        String text = text();
        return Version.SYNTAX.accepts(text) ? new Version(text) : new Version("0.0.0-" + NONE);
    }

    @Override
    public String[] getVersion() {
        return new String[] {"${COMMAND-FULL-NAME} " + text()};
    }
}
