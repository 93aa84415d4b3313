package org.evenodd.systemtests.dialects;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.systemtests.testbed.MemoryLeague;

/** A league of our manager with foreign agents, in one JVM and with one seed. */
final class ForeignLeague {

    private static final EventCodec<LeagueEvent> EVENTS = new EventCodec<>(LeagueEvent.class);
    private static final Duration AT_MOST = Duration.ofHours(2);
    private static final Duration AFTERMATH = Duration.ofSeconds(20);
    private static final int FIRST_PLAYER = 9101;
    private static final int FIRST_REFEREE = 9001;

    private final MemoryLeague league;
    private final Lineup lineup;
    private final List<ForeignPlayer> players = new ArrayList<>();
    private final List<ForeignReferee> referees = new ArrayList<>();

    private ForeignLeague(MemoryLeague league, Lineup lineup) {
        this.league = league;
        this.lineup = lineup;
        league.settings = Stream.concat(Stream.of("league.registration.referees=open"), lineup.settings().stream())
                .toList();
        lineup.players()
                .forEach(accent -> players.add(
                        new ForeignPlayer(league, accent, FIRST_PLAYER + players.size(), lineup.thinking())));
        lineup.referees()
                .forEach(accent -> referees.add(new ForeignReferee(league, accent, FIRST_REFEREE + referees.size())));
    }

    /** Plays the league to its end, or as far as possible. */
    static LeagueOutcome play(Lineup lineup, long seed) {
        try (FileSystem files = Jimfs.newFileSystem(Configuration.unix());
                MemoryLeague league = new MemoryLeague(files.getPath("/SHARED"), seed)) {
            return new ForeignLeague(league, lineup).play();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private LeagueOutcome play() {
        RunningProgram manager = league.manager(lineup.allPlayers(), lineup.allReferees());
        if (lineup.ourReferees() > 0) {
            league.referees(lineup.ourReferees(), "--max-matches", "10");
        }
        if (lineup.ourPlayers() > 0) {
            league.players(lineup.ourPlayers(), "--name", "Ours", "--strategy", "alternating");
        }
        league.time.advance(Duration.ofSeconds(1));
        Stream.concat(
                        referees.stream().map(ForeignReferee::register),
                        players.stream().map(ForeignPlayer::register))
                .forEach(answer -> league.time.runUntil(answer::isDone));
        Instant limit = league.time.instant().plus(AT_MOST);
        league.time.runUntil(
                () -> manager.done().isDone() || league.time.instant().isAfter(limit));
        league.time.advance(AFTERMATH);
        List<LeagueEvent> events = league.store.load(MemoryLeague.LEAGUE).stream()
                .map(EVENTS::read)
                .toList();
        return new LeagueOutcome(events, players, referees);
    }
}
