package org.evenodd.agent.program;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.program.TlsOptions.TlsSettings;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.PublicUrl;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that all programs share; a picocli mixin. */
@Command(mixinStandardHelpOptions = true, versionProvider = ProgramVersion.class)
public class CommonOptions {

    private static final Path USUAL_CONFIG = Path.of("config");

    @Option(names = "--host", paramLabel = "HOST", description = "Address to bind (default: ${DEFAULT-VALUE}).")
    private String host = "127.0.0.1";

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Port to bind; 0 takes a free one (default: 8000 for the League Manager, 8001 for a Referee,"
                    + " 8101 for a Player). Given twice, behind a reverse proxy: the second one is for callers on the"
                    + " proxy's machine that come without it.")
    private List<Integer> ports = new ArrayList<>();

    @Option(
            names = "--advertise-host",
            paramLabel = "HOST",
            description = "Host that others are told to call (default: the bound one); required with --host 0.0.0.0.")
    private @Nullable String advertisedHost;

    @Option(
            names = "--config-dir",
            paramLabel = "DIR",
            description = "Settings (default: config, if there is such a directory, else what is built in).")
    private @Nullable Path configDir;

    @Option(
            names = "--shared-dir",
            paramLabel = "DIR",
            description = "Where run data and logs are written (default: ${DEFAULT-VALUE}).")
    private Path sharedDir = Path.of("SHARED");

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description =
                    "Overrides one setting, repeatable: timeouts.join_ack_seconds=1, or with the prefix league. one of"
                            + " the league's own file.")
    private List<String> assignments = new ArrayList<>();

    @Option(names = "--strict", description = "Turns every leniency into the error that the protocol names.")
    private boolean strict;

    @Option(
            names = "--log-level",
            paramLabel = "LEVEL",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Level logLevel = Level.INFO;

    private final List<String> presets = new ArrayList<>();

    @Mixin
    private final TlsOptions tls = new TlsOptions();

    /**
     * Returns the address to listen at.
     *
     * @param defaultPort the port without {@code --port}
     * @throws ProgramException (wrong usage) for an invalid host or port
     */
    public ListenAddress listenAddress(int defaultPort) {
        if (ports.size() > 1) {
            throw ProgramException.wrongUsage("--port is given more than once");
        }
        return listenAddress(defaultPort, PublicUrl.NONE);
    }

    /**
     * Returns the address to listen at, perhaps with direct ports.
     *
     * @param defaultPort the port without {@code --port}
     * @param publicUrl under which a reverse proxy serves the program
     * @throws ProgramException (wrong usage) for an invalid host, port or path of the URL
     */
    public ListenAddress listenAddress(int defaultPort, PublicUrl publicUrl) {
        if (advertisedHost == null && ListenAddress.isEverywhere(host)) {
            throw ProgramException.wrongUsage(
                    "--host %s binds every address: say with --advertise-host which one others are to call"
                            .formatted(host));
        }
        String told = advertisedHost == null ? host : advertisedHost;
        return new ListenAddress(host, ports.isEmpty() ? List.of(defaultPort) : ports, told, publicUrl);
    }

    /** Returns how often {@code --port} was given. */
    public int ports() {
        return ports.size();
    }

    /** Has a setting, like {@code league.legs=0}, unless {@code --set} says otherwise. */
    public void preset(String assignment) {
        presets.add(assignment);
    }

    /**
     * Returns the loader of the settings.
     *
     * @throws org.evenodd.agent.settings.SettingsException for a wrong {@code --set} or {@code --config-dir}
     */
    public SettingsLoader settings() {
        List<SettingOverride> all = new ArrayList<>();
        presets.forEach(text -> all.add(SettingOverride.parse(text)));
        assignments.forEach(text -> all.add(SettingOverride.parse(text)));
        if (strict) {
            all.add(SettingOverride.STRICT);
        }
        return new SettingsLoader(configSource(), all);
    }

    private ConfigSource configSource() {
        if (configDir != null) {
            return ConfigSource.of(configDir);
        }
        return Files.isDirectory(USUAL_CONFIG) ? ConfigSource.of(USUAL_CONFIG) : ConfigSource.BUILT_IN;
    }

    public SharedDirectory shared() {
        return new SharedDirectory(sharedDir);
    }

    /**
     * Returns the TLS identity and trust.
     *
     * @throws ProgramException (wrong usage) for a file or password that cannot be used
     */
    public TlsSettings tls() {
        return tls.plan(System.getenv());
    }

    public Level logLevel() {
        return logLevel;
    }

    /** The options of a program that a reverse proxy may serve to others; a picocli mixin. */
    public static final class ProxiedOptions extends CommonOptions {

        @Option(
                names = "--public-url",
                paramLabel = "URL",
                description = "Where others reach it through a reverse proxy, like https://bots.example.org or"
                        + " https://bots.example.org/algo: the same as --set network.public_url=URL.")
        void publicUrl(PublicUrl url) {
            preset("network.public_url=" + url);
        }
    }

    /** The option {@code --league-id}; a picocli mixin. */
    public static final class LeagueOption {

        @Option(names = "--league-id", paramLabel = "ID", description = "The league (default: ${DEFAULT-VALUE}).")
        private LeagueId league = SettingsLoader.DEFAULT_LEAGUE;

        public LeagueId league() {
            return league;
        }
    }

    /** The option that has the manager replace a referee's or player's token; a picocli mixin. */
    public static final class RotationOption {

        @Option(
                names = "--rotate-token",
                description = "Asks for a new token with the one of an earlier run, which is void from then on.")
        private boolean wanted;

        /** Returns whether to have the token of an earlier run replaced. */
        public boolean isWanted() {
            return wanted;
        }
    }
}
