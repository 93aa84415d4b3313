package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** The events of a correct league, with changes made afterwards. */
final class Forgery {

    private final List<LeagueEvent> events;

    Forgery(List<LeagueEvent> events) {
        this.events = new ArrayList<>(events);
    }

    /** Returns a league of four players without problems, with commitments and transcripts for all matches. */
    static Forgery ofAGoodLeague() {
        return new Forgery(Sealing.of(PlayedLeagues.smooth(4)));
    }

    /** Returns events with referees that do not show match tokens. */
    static Forgery withForeignReferees(List<LeagueEvent> events) {
        return new Forgery(events.stream().map(Forgery::foreign).toList());
    }

    private static LeagueEvent foreign(LeagueEvent event) {
        if (event instanceof RefereeRegistered it) {
            return new RefereeRegistered(it.refereeId(), it.registration(), it.places(), it.admitted(), null);
        }
        return event instanceof RefereeReturned it
                ? new RefereeReturned(
                        it.refereeId(),
                        it.endpoint(),
                        it.generation(),
                        it.places(),
                        it.at(),
                        it.rotation(),
                        null,
                        it.caller(),
                        it.claim())
                : event;
    }

    /** Returns the index of the n-th event of a type, counted from 0. */
    int indexOf(Class<? extends LeagueEvent> kind, int n) {
        int left = n;
        for (int i = 0; i < events.size(); i++) {
            if (kind.isInstance(events.get(i)) && left-- == 0) {
                return i;
            }
        }
        throw new AssertionError("there are not so many: " + kind);
    }

    <E extends LeagueEvent> E first(Class<E> kind) {
        return kind.cast(events.get(indexOf(kind, 0)));
    }

    <E extends LeagueEvent> Forgery change(Class<E> kind, int n, UnaryOperator<E> change) {
        int index = indexOf(kind, n);
        events.set(index, change.apply(kind.cast(events.get(index))));
        return this;
    }

    /** Changes the first result. */
    Forgery result(UnaryOperator<MatchResult> change) {
        return change(
                MatchDecided.class,
                0,
                decided -> new MatchDecided(
                        decided.matchId(),
                        decided.refereeId(),
                        decided.lease(),
                        decided.ending(),
                        change.apply(decided.result()),
                        decided.at()));
    }

    /** Changes the details of the first result. */
    Forgery details(UnaryOperator<ResultDetails> change) {
        return result(result -> new MatchResult(result.winner(), result.score(), change.apply(result.details())));
    }

    Forgery insert(int index, LeagueEvent event) {
        events.add(index, event);
        return this;
    }

    /** Inserts an event before the n-th of a type. */
    Forgery before(Class<? extends LeagueEvent> kind, int n, LeagueEvent event) {
        return insert(indexOf(kind, n), event);
    }

    /** Gives a match to a referee just before the first result. */
    Forgery assign(MatchId match, RefereeId referee, int lease) {
        return before(MatchDecided.class, 0, new MatchAssigned(match, referee, lease));
    }

    Forgery firstRound(List<Pairing> pairings, @Nullable PlayerId bye) {
        return change(LeagueStarted.class, 0, start -> {
            List<PlannedRound> rounds = new ArrayList<>(start.rounds());
            rounds.set(0, new PlannedRound(new RoundId(1), pairings, bye));
            return new LeagueStarted(rounds, start.at());
        });
    }

    Forgery append(LeagueEvent event) {
        return insert(events.size(), event);
    }

    Forgery remove(Class<? extends LeagueEvent> kind, int n) {
        events.remove(indexOf(kind, n));
        return this;
    }

    Forgery swap(int one, int other) {
        LeagueEvent event = events.get(one);
        events.set(one, events.get(other));
        events.set(other, event);
        return this;
    }

    LeagueHistory history() {
        List<LeagueHistory.HistoryEntry> entries = new ArrayList<>();
        events.forEach(event -> entries.add(new ReadableEntry(entries.size() + 1L, event)));
        return new LeagueHistory(PlayedLeagues.LEAGUE, entries);
    }

    List<String> findings() {
        return findings(history());
    }

    static List<String> findings(LeagueHistory history) {
        return Audit.of(history).stream()
                .flatMap(checked -> checked.findings().stream())
                .toList();
    }
}
