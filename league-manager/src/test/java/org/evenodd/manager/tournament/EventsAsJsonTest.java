package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.p;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.running;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.LossAccepted;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.StartPlanned;
import org.evenodd.manager.league.LegEvent;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerDialectNoted;
import org.evenodd.manager.league.MembershipEvent.PlayerDisplaced;
import org.evenodd.manager.league.MembershipEvent.PlayerTokenUsed;
import org.evenodd.manager.league.MembershipEvent.RefereeDisplaced;
import org.evenodd.manager.league.MembershipEvent.RefereeTokenUsed;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.PlaceCommands.AdmitReferee;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.registration.PlaceCommands.ReadmitAgent;
import org.evenodd.manager.results.RequeueMatch;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Events are stored as JSON: a league read from them equals the original. */
class EventsAsJsonTest {

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

    private static LeagueEvent stored(LeagueEvent event) {
        return CODEC.read(new StoredEvent(1, Samples.MORNING, CODEC.type(event), CODEC.payload(event)));
    }

    private static TournamentFixture eventfulLeague() {
        TournamentFixture tournament = with(6, 2, 2);
        tournament.pass(Duration.ofMillis(1234));
        tournament.happened(
                new RosterSet(List.of(enrolled("Player 1", null), enrolled("Ada", "key")), Samples.MORNING));
        tournament.happened(new StartPlanned(Samples.MORNING.plusSeconds(3600), Samples.MORNING));
        tournament.happened(new LossAccepted("events 3 to 5", 1, Samples.MORNING));
        tournament.happened(new PlayerDisplaced(p(6)));
        tournament.happened(new RefereeDisplaced(ref(2)));
        tournament.player("Player 1", 8101, Samples.NEW);
        tournament.referee("Referee 1", 8001, 3, Samples.NEW);
        Arrival asking = Samples.replacingTokenOf(P02);
        tournament.player("Player 2", 8102, asking);
        tournament.happened(new PlayerTokenUsed(P02));
        Arrival refereeAsking = Samples.replacingTokenOf(ref(2));
        tournament.referee("Referee 2", 8002, 2, refereeAsking);
        tournament.happened(new RefereeTokenUsed(ref(2)));
        tournament.referee("Waiting", 8003, 2, Samples.STRANGE);
        tournament.give(new AdmitReferee("Waiting"));
        tournament.give(new DialectSeen(P01, List.of(note("/timestamp"))));
        tournament.give(new DialectSeen(REF01, List.of(note("/sender"))));
        tournament.start();
        tournament.give(LeagueControl.PAUSE);
        tournament.give(LeagueControl.RESUME);
        tournament.give(new ReadmitAgent("P05", null));
        tournament.give(new ReadmitAgent("REF01", null));
        tournament.give(new KickAgent("P06", null));
        tournament.give(new KickAgent("REF02", null));
        tournament.give(new RequeueMatch(R1M1, "once more", false));
        tournament.restart();
        Simulation simulation = new Simulation(tournament, 3, 0);
        simulation.run();
        tournament.give(new RequeueMatch(R1M1, null, false));
        simulation.run();
        return tournament;
    }

    private static EnrolledName enrolled(String name, @Nullable String key) {
        return new EnrolledName(new DisplayName(name), key == null ? null : Digest.sha256(key), null);
    }

    private static DialectNote note(String field) {
        return new DialectNote(field, "\"x\"", "y", "SPEC 3", "Send y.", 1);
    }

    @Test
    void tellTheSameLeague() {
        TournamentFixture tournament = eventfulLeague();
        List<LeagueEvent> read =
                tournament.events().stream().map(EventsAsJsonTest::stored).toList();
        assertThat(read).isEqualTo(tournament.events());
        assertThat(League.replay(read)).isEqualTo(tournament.league());
    }

    @Test
    void areBoundWhateverTheirKind() {
        Set<Class<?>> seen = new HashSet<>();
        Stream.of(
                        eventfulLeague(),
                        silentLeague(),
                        interruptedLeague(),
                        endlessLeague(),
                        RefusedReportsTest.held(),
                        LeavingPlacesTest.left())
                .flatMap(tournament -> tournament.events().stream())
                .map(EventsAsJsonTest::stored)
                .forEach(event -> seen.add(event.getClass()));
        assertThat(kinds(LeagueEvent.class).filter(kind -> !seen.contains(kind)))
                .isEmpty();
    }

    @Test
    void canBeReadAgainHoweverMuchAnAgentSaysOfItself() {
        String words = "\uD83C\uDFB2x".repeat(200);
        LeagueEvent noted = new PlayerDialectNoted(P01, new DialectNote(words, words, words, words, words, 1));

        assertThat(stored(noted)).isEqualTo(noted);
    }

    private static Stream<Class<?>> kinds(Class<?> sealed) {
        return Stream.of(sealed.getPermittedSubclasses())
                .flatMap(kind -> kind.isRecord() ? Stream.of(kind) : kinds(kind));
    }

    private static TournamentFixture endlessLeague() {
        TournamentFixture tournament =
                TournamentFixture.with(Samples.settings("legs=0", "leg_pause_seconds=0"), 2, 1, 1);
        tournament.start();
        tournament.reachEverybody();
        tournament.give(new Legs.PausePlayer(P01, true));
        tournament.give(LeagueControl.STOP);
        tournament.everybodyAnswers();
        tournament.play(R1M1);
        tournament.happened(new LegEvent.NameBarred(new DisplayName("Player 9"), true, Samples.MORNING));
        return tournament;
    }

    private static TournamentFixture silentLeague() {
        TournamentFixture tournament = with(5, 1, 2);
        tournament.start();
        tournament.suspend(P01);
        tournament.give(new AgentSilent(P01));
        tournament.answer(P01);
        return tournament;
    }

    private static TournamentFixture interruptedLeague() {
        TournamentFixture tournament = running(2, 1, 2);
        tournament.player("Player 1", 8101, Samples.NEW);
        tournament.pass(Samples.rules().matchLimit());
        tournament.pass(Duration.ofSeconds(10));
        return tournament;
    }
}
