package org.evenodd.agent.runtime;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/**
 * The version from the manifest of the program's jar, {@code dev} without one; for {@code --version} also the commit that
 * the jar was built from, {@code unknown} if it was not built from a git repository, and the Java that runs it.
 */
public final class ProgramVersion implements IVersionProvider {

    private static final String NONE = "dev";
    private static final String UNKNOWN = "unknown";
    private static final int SHORT = 7;

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
    public String[] getVersion() throws IOException, URISyntaxException {
        return new String[] {
            "${COMMAND-FULL-NAME} %s (commit %s), Java %s (%s)"
                    .formatted(text(), commit(), System.getProperty("java.version"), System.getProperty("java.vendor"))
        };
    }

    // Package has no method for it, and reading it costs a normal start nothing
    private static String commit() throws IOException, URISyntaxException {
        File code = new File(ProgramVersion.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        if (!code.isFile()) {
            return UNKNOWN;
        }
        try (JarFile jar = new JarFile(code)) {
            @Nullable Manifest manifest = jar.getManifest();
            return Optional.ofNullable(manifest)
                    .map(found -> found.getMainAttributes().getValue("Implementation-Commit"))
                    .map(id -> id.length() > SHORT ? id.substring(0, SHORT) : id)
                    .orElse(UNKNOWN);
        }
    }
}
