package org.evenodd.manager.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.evenodd.agent.file.DiskTrouble;
import org.evenodd.agent.file.SecretFile;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.SettingsException;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.Journal;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.store.LeagueArchive.Belongings;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.token.LeagueKey;
import org.evenodd.manager.token.LeagueKeyFile;
import org.evenodd.manager.token.Tokens;
import org.evenodd.manager.turn.HouseRules;
import org.evenodd.protocol.value.LeagueId;
import org.slf4j.Logger;

/** Which league is played: the one in the store, or a new one in its place, and the key of its tokens. */
record LeagueOpening(Platform platform, ManagerPlan plan, EventStore store, EventCodec<LeagueEvent> codec, Logger log) {

    /**
     * Reads the league, or begins a new one, for which the one in the store is archived where the plan says so.
     *
     * @throws ProgramException (cannot start) for a key of no use, or a missing one that tokens were made with; (wrong usage)
     *     where the league in the store is not over and nobody agrees to a new one; before anything is archived or opened
     * @throws SettingsException for a wrong setting, before anything is archived
     * @throws StoreException when the store cannot be read or written
     */
    KeptLeague league() {
        LeagueSettings configured = platform.settings().league(plan.league());
        if (plan.anew()) {
            new Replacement(plan, journal()).requireConsent();
        } else {
            requireTheKeyOfThoseWhoPlay();
        }
        int former = plan.anew() ? archive() : 0;
        LeagueOpened opening = opened(configured, former);
        KeptLeague kept = KeptLeague.open(journal(), opening, rules(), tokens());
        if (!kept.league().settings().equals(configured)) {
            log.warn("The league goes on by the settings with which it began; what was changed since is ignored");
        }
        return kept;
    }

    /** Under another key nobody's token would be good any more. A league that is over can be looked at without one. */
    private void requireTheKeyOfThoseWhoPlay() {
        if (!Files.exists(plan.leagueKey()) && isPlayed()) {
            throw ProgramException.cannotStart(
                    "The league's key %s is missing, and the agents' tokens were made with it: put it back, or begin anew with --new-league."
                            .formatted(plan.leagueKey()));
        }
    }

    private boolean isPlayed() {
        List<LeagueEvent> events = journal().read();
        League league = events.isEmpty() ? null : League.replay(events);
        return league != null
                && !league.course().isOver()
                && !league.roster().present().isEmpty();
    }

    private Journal<LeagueEvent> journal() {
        return new Journal<>(store, codec, plan.league());
    }

    private HouseRules rules() {
        return HouseRules.of(platform.settings().system(), plan.autoStart());
    }

    private boolean isKeyArchived() {
        return normal(plan.leagueKey()).equals(normal(platform.shared().leagueKey(plan.league())));
    }

    private static Path normal(Path path) {
        return path.toAbsolutePath().normalize();
    }

    /** Archives the league in the store; the highest generation of its tokens. */
    private int archive() {
        if (!isKeyArchived()) {
            tokens();
        }
        int generation = highestGeneration();
        take();
        return generation;
    }

    private int highestGeneration() {
        try {
            List<LeagueEvent> events = journal().read();
            return events.isEmpty() ? 0 : League.replay(events).highestGeneration();
        } catch (StoreException | IllegalArgumentException e) {
            // It is no use to anybody but as an archive, which does not have to understand it.
            log.warn("The old league cannot be read: {}", e.getMessage());
            return 0;
        }
    }

    private void take() {
        LeagueId league = plan.league();
        SharedDirectory shared = platform.shared();
        List<Path> views = List.of(shared.standings(league), shared.rounds(league), shared.matches(league));
        Belongings belongings = new Belongings(shared.leagueKey(league), views);
        new LeagueArchive(shared.archive())
                .take(store, league, belongings, platform.scheduler().instant())
                .ifPresent(place -> log.info("The old league lies in {}", place));
    }

    /** Must be asked before the key is made: a key that is there may have been an earlier league's. */
    private LeagueOpened opened(LeagueSettings configured, int former) {
        Instant now = platform.scheduler().instant().truncatedTo(ChronoUnit.MILLIS);
        return Files.exists(plan.leagueKey())
                ? new LeagueOpened(configured, now, Tokens.firstGeneration(now, former))
                : new LeagueOpened(configured, now);
    }

    /**
     * The tokens of the league's agents, from the key in the plan's file, which is made where there is none.
     *
     * @throws ProgramException (cannot start) for a key of no use
     */
    private Tokens tokens() {
        try {
            LeagueKey key = new LeagueKeyFile(plan.leagueKey()).loadOrCreate(platform.random());
            new SecretFile(plan.leagueKey()).exposure().ifPresent(log::warn);
            return new Tokens(key, plan.league());
        } catch (IOException e) {
            throw badKey(DiskTrouble.reason(e), e);
        } catch (IllegalArgumentException e) {
            throw badKey(String.valueOf(e.getMessage()), e);
        }
    }

    private ProgramException badKey(String reason, Exception cause) {
        return ProgramException.cannotStart(
                "The league's key %s cannot be used: %s.".formatted(plan.leagueKey(), reason), cause);
    }
}
