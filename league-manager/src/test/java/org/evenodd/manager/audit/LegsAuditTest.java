package org.evenodd.manager.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.engine.EventJournal;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundFinished;
import org.evenodd.manager.league.LegEvent.LeagueSnapshot;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.Pyramid;
import org.evenodd.manager.league.Pyramid.DivisionPlan;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.league.RoundRobin;
import org.evenodd.manager.league.RoundRobin.PlannedDivision;
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
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A league in legs, of which the older ones are folded. */
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

    @Nested
    class InDivisions {

        /** A league of four legs; from the second on with a newcomer, from the third on without a player that pauses for a leg. */
        private final List<LeagueEvent> league = league(20, List.of());

        private static List<LeagueEvent> league(int players, List<EnrolledName> roster) {
            PlayedLegs legs =
                    new PlayedLegs(players, roster, roster.isEmpty() ? "legs=0" : "legs=4", "division_size=6");
            legs.begin().finish();
            if (roster.isEmpty()) {
                legs.join();
            }
            legs.begin().finish();
            legs.pause(PlayerId.of(3), true).begin().finish();
            legs.pause(PlayerId.of(3), false).begin().finish();
            return legs.events();
        }

        /** The league with another event in the place of the n-th of a kind. */
        private <T extends LeagueEvent> List<String> findingsWith(Class<T> kind, int number, UnaryOperator<T> change) {
            List<LeagueEvent> events = new ArrayList<>(league);
            LeagueEvent event = events.stream()
                    .filter(kind::isInstance)
                    .skip(number - 1)
                    .findFirst()
                    .orElseThrow();
            events.set(events.indexOf(event), change.apply(kind.cast(event)));
            return findings(parts(events, 0));
        }

        private static LegStarted with(LegStarted leg, List<DivisionPlan> plans, List<PlayerId> order) {
            List<PlannedDivision> divisions =
                    RoundRobin.leg(plans, leg.leg(), leg.league().ladder().roundsBefore());
            return new LegStarted(leg.leg(), leg.league(), leg.rounds(), leg.at(), divisions, order, leg.seed());
        }

        private static LegFinished with(LegFinished leg, List<DivisionTable> tables) {
            return new LegFinished(leg.leg(), leg.roundsBefore(), leg.table(), leg.packed(), leg.at(), tables);
        }

        @Test
        void findsNothingWrong() {
            for (int folded : List.of(0, 1, 3)) {
                LegsAudit audit = audit(parts(league, folded));
                assertThat(audit.notes()).flatMap(RuleNotes::findings).isEmpty();
                assertThat(audit.notes().stream().collect(Collectors.toMap(RuleNotes::what, RuleNotes::counted)))
                        .containsEntry("divisions that follow from the leg before", folded == 0 ? 16 : 12)
                        .containsEntry("legs that begin as the league was left", 4);
            }
        }

        @Test
        void findsGroupsOfTheRosterThatAreNotKept() {
            List<EnrolledName> roster = IntStream.rangeClosed(1, 20)
                    .mapToObj(PlayerId::of)
                    .map(id -> new EnrolledName(
                            new DisplayName(PlayedLegs.nameOf(id)),
                            null,
                            id.compareTo(PlayerId.of(9)) < 0
                                    ? "Tuesday"
                                    : id.compareTo(PlayerId.of(17)) < 0 ? "Monday" : null))
                    .toList();
            List<LeagueEvent> grouped = league(20, roster);
            assertThat(findings(parts(grouped, 0))).isEmpty();
            assertThat(findings(parts(grouped, 2))).isEmpty();
            List<LeagueEvent> events = new ArrayList<>(grouped);
            events.replaceAll(event -> event instanceof LegStarted leg && leg.leg() == 1
                    ? with(leg, Pyramid.firstLeg(leg.order(), Map.of(), 6, leg.seed()), leg.order())
                    : event);
            assertThat(findings(parts(events, 0))).anyMatch(line -> line.contains("players of division A"));
            events.replaceAll(event -> {
                if (!(event instanceof LegStarted leg) || leg.leg() > 1) {
                    return event;
                }
                List<PlayerId> order = leg.order().subList(0, 19);
                return with(leg, Pyramid.firstLeg(order, Map.of(), 6, leg.seed()), order);
            });
            assertThat(findings(parts(events, 0))).anyMatch(line -> line.contains("order of the players of leg 1"));
        }

        @Test
        void findsARosterOfWhichNoGroupsFollow() {
            EnrolledName twice = new EnrolledName(new DisplayName("Twice"), null, "A");
            assertThat(findingsWith(LegStarted.class, 1, leg -> {
                        LeagueSnapshot before = leg.league();
                        LeagueSnapshot other = new LeagueSnapshot(
                                before.settings(),
                                before.openedAt(),
                                before.firstGeneration(),
                                List.of(twice, twice),
                                before.players(),
                                before.referees(),
                                before.removals(),
                                before.ladder());
                        return new LegStarted(
                                1, other, leg.rounds(), leg.at(), leg.divisions(), leg.order(), leg.seed());
                    }))
                    .anyMatch(line -> line.contains("divisions of leg 1: expected some that can be computed"));
        }

        @Test
        void findsAPlayerInTwoDivisions() {
            assertThat(findingsWith(LegStarted.class, 2, leg -> {
                        List<DivisionPlan> plans = new ArrayList<>(Pyramid.laterLeg(leg.order(), 6));
                        List<PlayerId> more = new ArrayList<>(plans.get(1).players());
                        more.add(leg.order().get(0));
                        plans.set(1, new DivisionPlan("2A", more));
                        return with(leg, plans, leg.order());
                    }))
                    .anyMatch(line -> line.contains("players of division 2A"));
        }

        @Test
        void findsAWrongExchange() {
            for (int leg = 2; leg <= 4; leg++) {
                assertThat(findingsWith(LegStarted.class, leg, started -> {
                            List<PlayerId> order = new ArrayList<>(started.order());
                            Collections.swap(order, 5, 6);
                            return with(started, Pyramid.laterLeg(order, 6), order);
                        }))
                        .anyMatch(line -> line.contains("order of the players of leg "));
            }
        }

        @Test
        void findsAPlayerThatIsLost() {
            PlayerId newcomer = PlayerId.of(21);
            assertThat(findingsWith(
                            LegStarted.class,
                            2,
                            leg -> with(leg, Pyramid.laterLeg(without(leg.order(), newcomer), 6), leg.order())))
                    .anyMatch(line -> line.contains("players of division "));
            assertThat(findingsWith(LegStarted.class, 3, leg -> {
                        List<PlayerId> order = without(leg.order(), leg.order().get(8));
                        return with(leg, Pyramid.laterLeg(order, 6), order);
                    }))
                    .anyMatch(line -> line.contains("order of the players of leg 3"));
        }

        private static List<PlayerId> without(List<PlayerId> order, PlayerId lost) {
            return order.stream().filter(player -> !player.equals(lost)).toList();
        }

        @Test
        void findsLotsOfAnotherSeed() {
            assertThat(findingsWith(
                            LegStarted.class,
                            2,
                            leg -> new LegStarted(
                                    leg.leg(),
                                    leg.league(),
                                    leg.rounds(),
                                    leg.at(),
                                    leg.divisions(),
                                    leg.order(),
                                    "0".repeat(32))))
                    .anyMatch(line -> line.contains("seed of the lots"));
            assertThat(findingsWith(LegStarted.class, 1, leg -> {
                        List<PlayerId> order = new ArrayList<>(leg.order());
                        Collections.reverse(order);
                        return with(leg, Pyramid.firstLeg(order, Map.of(), 6, leg.seed()), order);
                    }))
                    .anyMatch(line -> line.contains("order of the players of leg 1"));
        }

        @Test
        void findsAResultOfOneDivisionInTheTableOfAnother() {
            assertThat(findingsWith(LegFinished.class, 2, leg -> {
                        List<DivisionTable> tables = new ArrayList<>(leg.tables());
                        List<StandingsRow> upper = new ArrayList<>(tables.get(0).rows());
                        List<StandingsRow> lower = new ArrayList<>(tables.get(1).rows());
                        StandingsRow row = upper.set(0, lower.get(0));
                        lower.set(0, row);
                        tables.set(0, new DivisionTable("1", upper));
                        tables.set(1, new DivisionTable("2A", lower));
                        return with(leg, tables);
                    }))
                    .anyMatch(line -> line.contains("end of leg 2: expected its table and results, got others"));
        }

        @Test
        void findsALegThatEndsBeforeADivisionDoes() {
            List<LeagueEvent> events = new ArrayList<>(league);
            int end = IntStream.range(0, events.size())
                    .filter(i -> events.get(i) instanceof LegFinished)
                    .findFirst()
                    .orElseThrow();
            assertThat(events.remove(end - 1)).isInstanceOf(RoundFinished.class);
            assertThat(findings(parts(events, 0))).anyMatch(line -> line.contains("end of the last round"));
            assertThat(events.remove(end - 2)).isInstanceOf(MatchDecided.class);
            assertThat(findings(parts(events, 0))).anyMatch(line -> line.contains("matches left at the end"));
        }

        @Test
        void findsARoundThatBeginsBeforeAnotherOfItsDivisionHasEnded() {
            assertThat(findingsWith(
                            RoundFinished.class, 1, round -> new RoundFinished(round.roundId(), round.at(), "B")))
                    .anyMatch(line -> line.contains("end of the round before"))
                    .anyMatch(line -> line.contains("round that ends"));
        }
    }
}
