package org.evenodd.conformance.manager;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.conformance.kit.CheckCommand;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.RefereeKey;
import org.evenodd.referee.agent.RefereeKeySource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code check manager}: checks any League Manager. */
@Command(
        name = "manager",
        description = {
            "Registers its own players and referee with the League Manager at URL, lets it run a league with them, and"
                    + " reports each rule of the protocol that it breaks: document and section, what was sent, what"
                    + " came back, and the fix.",
            "Breaking a MUST costs matches; breaking a SHOULD is noted by a tolerant league. What the protocol leaves"
                    + " open is not a finding.",
            "The manager must be waiting for registrations, with no other agents, and start at --players players and"
                    + " one referee, automatically or by its operator. For our manager: bin/league-manager"
                    + " --new-league --players N --set league.announcement_lead_seconds=0; with --referee-key, it"
                    + " gives the checker's referee matches at once.",
            "Exit status: 0 if nothing that --fail-on names was found, 1 if something was, 2 if the manager cannot be"
                    + " checked or an option is wrong. Writes nothing but the report."
        })
public final class CheckManagerCommand extends CheckCommand {

    private static final int MIN_PLAYERS = 2;
    private static final int MAX_PLAYERS = 20;
    private static final int SERVICES_OF_OTHERS = 6;

    @Option(
            names = "--league-id",
            paramLabel = "ID",
            description = "The league, if the manager does not name it at registration (default: ${DEFAULT-VALUE}).")
    private LeagueId league = SettingsLoader.DEFAULT_LEAGUE;

    @Option(
            names = "--players",
            paramLabel = "N",
            description = "How many players the checker registers, 2 to 20 (default: ${DEFAULT-VALUE}).")
    private int players = MIN_PLAYERS;

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            description = "How long to wait for the manager's next message; must exceed the time between a round's"
                    + " announcement and its start (default: 75).")
    private Duration patience = Duration.ofSeconds(75);

    @Option(
            names = "--referee-key",
            paramLabel = "FILE",
            description =
                    "The referee key of the manager's league, with which it gives the checker's referee matches at once"
                            + " (default: the value of "
                            + RefereeKeySource.VARIABLE
                            + "). Never give another league's key: the manager receives a proof of it.")
    private @Nullable Path key;

    @Override
    public int services() {
        return players + SERVICES_OF_OTHERS;
    }

    @Override
    public RunningProgram start(Platform platform) {
        ProgramException.requireNumber("--players", players, MIN_PLAYERS, MAX_PLAYERS);
        ManagerUnderCheck manager =
                new ManagerUnderCheck(seeded(platform), common().listenAddress(0), target(), league);
        ManagerCheck check = new ManagerCheck(manager, refereeKey(), players, patience, this::say);
        return running(platform, check::run, manager::close);
    }

    /** Uses only a key given for this manager: with proof of another league's key, it could referee there. */
    private Optional<RefereeKey> refereeKey() {
        Optional<RefereeKeySource> place = RefereeKeySource.given(key, System.getenv());
        try {
            return place.isEmpty() ? Optional.empty() : place.get().read();
        } catch (IOException | IllegalArgumentException e) {
            throw ProgramException.wrongUsage("The referee key %s cannot be used: %s"
                    .formatted(place.get().name(), e.getMessage()));
        }
    }
}
