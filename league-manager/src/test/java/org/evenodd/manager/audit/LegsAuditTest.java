package org.evenodd.manager.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.engine.EventJournal;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.registration.PlaceCommands.ReadmitAgent;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.tournament.EndlessLeague;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.manager.tournament.Samples;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

/** A league without end, of which the older legs are folded. */
class LegsAuditTest {

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

    /** The parts of a league of four legs and a bit, the first ones folded. */
    private static List<List<ReadableEntry>> league(int folded) {
        return parts(PlayedLegs.of(4, 4).begin().events(), folded);
    }

    private static List<List<ReadableEntry>> parts(List<LeagueEvent> events, int folded) {
        EventStore store = new InMemoryEventStore();
        EventJournal<LeagueEvent> journal = new EventJournal<>(store, CODEC, PlayedLeagues.LEAGUE);
        journal.append(events, Instant.EPOCH);
        journal.foldUpTo(folded);
        return store.parts(PlayedLeagues.LEAGUE)
                .map(part -> part.events()
                        .map(event -> new ReadableEntry(event.sequence(), CODEC.read(event)))
                        .toList())
                .toList();
    }

    private static LegsAudit audit(List<List<ReadableEntry>> parts) {
        LegsAudit audit = new LegsAudit();
        parts.forEach(part -> audit.see(new LeagueHistory(PlayedLeagues.LEAGUE, new ArrayList<HistoryEntry>(part))));
        return audit;
    }

    private static List<String> findings(List<List<ReadableEntry>> parts) {
        return audit(parts).notes().stream()
                .flatMap(notes -> notes.findings().stream())
                .toList();
    }

    /** The same with one event made another by a change of its JSON; the number is that among those of its kind in its part. */
    private static List<List<ReadableEntry>> changed(
            List<List<ReadableEntry>> parts, int part, Class<?> kind, UnaryOperator<String> change) {
        List<List<ReadableEntry>> copy = new ArrayList<>(parts);
        List<ReadableEntry> events = new ArrayList<>(parts.get(part));
        for (int i = 0; i < events.size(); i++) {
            LeagueEvent event = events.get(i).event();
            if (kind.isInstance(event)) {
                String payload = change.apply(CODEC.payload(event));
                assertThat(payload).isNotEqualTo(CODEC.payload(event));
                StoredEvent stored = new StoredEvent(1, Instant.EPOCH, CODEC.type(event), payload);
                events.set(i, new ReadableEntry(events.get(i).sequence(), CODEC.read(stored)));
                break;
            }
        }
        copy.set(part, events);
        return copy;
    }

    @Test
    void findsNothingWrongAndCountsAllLegs() {
        for (int folded : List.of(0, 1, 3)) {
            LegsAudit audit = audit(league(folded));
            assertThat(audit.notes()).flatMap(RuleNotes::findings).isEmpty();
            assertThat(audit.notes().stream().collect(Collectors.toMap(RuleNotes::what, RuleNotes::counted)))
                    .containsEntry("matches of the schedule", 30)
                    .containsEntry("scores", 24)
                    .containsEntry("rows of the standings", folded == 0 ? 24 : 20)
                    .containsEntry("legs that begin as the league was left", 5);
        }
    }

    @Test
    void letsARemovedPlayerComeBackIntoThePlaceThatIsItsForLife() {
        EndlessLeague league = new EndlessLeague(4);
        List.of(
                        new KickAgent("P02", null),
                        new ReadmitAgent("P02", null),
                        new RegisterAgent(Samples.player("Player 2", 8102), Samples.NEW))
                .forEach(league::give);
        assertThat(league.league().roster().isPresent(PlayerId.of(2))).isTrue();
        assertThat(findings(parts(league.events(), 0))).isEmpty();
    }

    @Test
    void takesLegsOfAVersionThatDidNotKnowHowLongPlayersWereAwayAndNothingLess() {
        List<List<ReadableEntry>> parts = league(0);
        for (int leg = 2; leg < parts.size(); leg++) {
            parts = changed(parts, leg, LegStarted.class, payload -> payload.replaceAll(",\"stay\":\\{[^}]*}", ""));
        }
        assertThat(findings(parts)).isEmpty();
        parts = changed(
                parts, 3, LegStarted.class, payload -> payload.replaceFirst("\"latest_leg\":2", "\"latest_leg\":1"));
        assertThat(findings(parts)).isNotEmpty();
        parts = changed(
                league(0), 3, LegStarted.class, payload -> payload.replaceFirst("\"idle_legs\":0", "\"idle_legs\":2"));
        assertThat(findings(parts)).isNotEmpty();
    }

    @Test
    void takesLegsOfAVersionThatDidNotCountOverLegsAndNoOtherCount() {
        List<List<ReadableEntry>> parts = league(0);
        for (int leg = 2; leg < parts.size(); leg++) {
            parts = changed(parts, leg, LegStarted.class, payload -> payload.replaceAll(",\"career\":\\{[^}]*}}", ""));
        }
        assertThat(findings(parts)).isEmpty();
        parts = changed(
                league(0),
                2,
                LegStarted.class,
                payload -> payload.replaceFirst("\"career\":\\{\"legs\":1", "\"career\":{\"legs\":2"));
        assertThat(findings(parts)).isNotEmpty();
    }

    @Test
    void saysWhatIsNoLongerProvenOfFoldedLegs() {
        assertThat(audit(league(3)).notes())
                .flatMap(RuleNotes::remarks)
                .singleElement()
                .asString()
                .startsWith("Up to leg 3, tables and results are proven, and no longer ");
        assertThat(audit(league(0)).notes()).flatMap(RuleNotes::remarks).isEmpty();
    }

    @Test
    void findsALegThatBeginsOtherwiseThanTheOneBeforeHasLeftTheLeague() {
        assertThat(findings(changed(league(0), 3, LegStarted.class, leg -> leg.replace("Bot of P02", "Bot of P20"))))
                .anyMatch(
                        line -> line.contains("league at the beginning of leg 3: expected what was left, got another"));
        assertThat(findings(changed(
                        league(2),
                        3,
                        LegStarted.class,
                        leg -> leg.replaceFirst("Bot of P02\",\"played", "X\",\"played"))))
                .anyMatch(line -> line.contains("table of the leg before"));
    }

    @Test
    void findsALegThatIsMissing() {
        for (int folded : List.of(0, 2)) {
            List<List<ReadableEntry>> parts = new ArrayList<>(league(folded));
            parts.remove(2);
            assertThat(findings(parts)).isNotEmpty();
        }
        assertThat(findings(league(0).subList(1, 6))).anyMatch(line -> line.contains("what was before the leg"));
        assertThat(findings(league(3).subList(2, 6))).anyMatch(line -> line.contains("what was before the leg"));
    }

    @Test
    void findsATableThatDoesNotFollowFromTheResultsOfItsLeg() {
        for (int folded : List.of(0, 2)) {
            assertThat(findings(changed(
                            league(folded),
                            1,
                            LegFinished.class,
                            leg -> leg.replaceFirst("\"points\":(\\d)", "\"points\":9$1"))))
                    .anyMatch(line -> line.contains("end of leg 1: expected its table and results, got others"));
        }
    }

    /** A leg, one result of which does not open its seal, or is another than that of the match. */
    private static List<List<ReadableEntry>> forged() {
        return changed(
                league(0),
                1,
                MatchDecided.class,
                match -> match.replaceFirst("\"draw_nonce\":\"..", "\"draw_nonce\":\"00"));
    }

    @Test
    void findsAResultOfAFoldedLegThatDoesNotFollowFromChoicesNumberAndCommitment() {
        League league = null;
        List<List<ReadableEntry>> folded = new ArrayList<>(league(1));
        for (ReadableEntry entry : Stream.concat(forged().get(0).stream(), forged().get(1).stream())
                .toList()) {
            if (entry.event() instanceof LegFinished end) {
                LegFinished kept = LegFinished.of(league, end.at());
                folded.set(0, List.of());
                folded.set(1, List.of(new ReadableEntry(entry.sequence(), kept)));
            }
            league = league == null ? League.replay(List.of(entry.event())) : league.apply(entry.event());
        }
        assertThat(findings(folded)).singleElement().asString().contains("the nonce that opens draw_commitment");
    }

    @Test
    void findsAnEndThatDoesNotTellTheResultsOfItsLeg() {
        assertThat(findings(forged()))
                .anyMatch(line -> line.contains("end of leg 1: expected its table and results, got others"));
    }

    @Test
    void findsAFoldedLegWithoutReadableResults() {
        assertThat(findings(changed(
                        league(2),
                        1,
                        LegFinished.class,
                        leg -> leg.replaceFirst("\"packed\":\"....", "\"packed\":\"AAAA"))))
                .anyMatch(line -> line.contains("results: expected those of a leg"));
    }

    @Test
    void stillFindsATokenThatWasVoidBeforeTheLeg() {
        List<List<ReadableEntry>> parts = new ArrayList<>(league(0));
        List<ReadableEntry> leg = new ArrayList<>(parts.get(5));
        leg.set(
                0,
                changed(
                                parts,
                                5,
                                LegStarted.class,
                                started -> started.replaceFirst("\"generation\":1", "\"generation\":3"))
                        .get(5)
                        .get(0));
        String back = "{\"player_id\":\"P01\",\"endpoint\":\"http://localhost:8101/mcp\",\"generation\":2}";
        LeagueEvent returned = CODEC.read(new StoredEvent(1, Instant.EPOCH, "player_returned", back));
        assertThat(returned).isInstanceOf(PlayerReturned.class);
        leg.add(new ReadableEntry(leg.get(0).sequence() + 1, returned));
        parts.set(5, leg);
        assertThat(findings(parts)).anyMatch(line -> line.contains("generation of P01: expected at least 3, got 2"));
    }
}
