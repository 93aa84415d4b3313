package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.registration.AdmitReferee;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.DialectSeen;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.registration.PlayerRegistration;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.manager.registration.TokenUsed;
import org.evenodd.manager.report.RequeueMatch;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.RecordShape;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.MatchId;
import org.junit.jupiter.api.Test;

/** What is stored is the events' JSON: a league read from it must be the league that was. */
class EventsAsJsonTest {

    @SuppressWarnings("unchecked")
    private static LeagueEvent stored(LeagueEvent event) {
        RecordShape<Record> shape = (RecordShape<Record>) Shapes.ofRecord(((Record) event).getClass());
        try {
            byte[] json = Json.bytes(out -> shape.write((Record) event, out));
            return (LeagueEvent) shape.read(StrictJson.parse(json), new Reading(Compatibility.STRICT, true));
        } catch (MalformedJsonException e) {
            throw new IllegalStateException(e);
        }
    }

    private static TournamentFixture eventfulLeague() {
        TournamentFixture world = TournamentFixture.with(6, 2, 2);
        world.give(new PlayerRegistration(Samples.player("Player 1", 8101), Samples.NEW));
        world.give(new RefereeRegistration(Samples.referee("Referee 1", 8001, 3), Samples.NEW));
        Arrival asking = Applicants.withTokenOf(TournamentFixture.p(2)).rotating(Digest.sha256("request"));
        world.give(new PlayerRegistration(Samples.player("Player 2", 8102), asking));
        world.give(new TokenUsed(TournamentFixture.p(2)));
        Arrival refereeAsking = Applicants.withTokenOf(TournamentFixture.ref(2)).rotating(Digest.sha256("request"));
        world.give(new RefereeRegistration(Samples.referee("Referee 2", 8002, 2), refereeAsking));
        world.give(new TokenUsed(TournamentFixture.ref(2)));
        world.give(new RefereeRegistration(Samples.referee("Waiting", 8003, 2), Samples.STRANGE));
        world.give(new AdmitReferee("Waiting"));
        world.give(new DialectSeen(TournamentFixture.p(1), List.of(note("/timestamp"))));
        world.give(new DialectSeen(TournamentFixture.ref(1), List.of(note("/sender"))));
        world.start();
        world.give(new PauseLeague());
        world.give(new ResumeLeague());
        world.give(new KickAgent("P06"));
        world.give(new KickAgent("REF02"));
        world.give(new RequeueMatch(new MatchId("R1M1"), "once more"));
        world.restart();
        new Simulation(world, 3, 0).run();
        return world;
    }

    private static DialectNote note(String field) {
        return new DialectNote(field, "\"x\"", "y", "SPEC 3", "Send y.", 1);
    }

    @Test
    void tellTheSameLeague() {
        TournamentFixture world = eventfulLeague();
        List<LeagueEvent> read =
                world.events().stream().map(EventsAsJsonTest::stored).toList();
        assertThat(read).isEqualTo(world.events());
        assertThat(League.replay(read)).isEqualTo(world.league());
    }

    @Test
    void keepTheTimeToTheMillisecond() {
        TournamentFixture world = new TournamentFixture();
        world.pass(Duration.ofMillis(1234));
        world.register(2, 1, 1);
        world.start();
        assertThat(world.events().stream().map(EventsAsJsonTest::stored)).isEqualTo(world.events());
    }

    @Test
    void areBoundWhateverTheirKind() {
        Set<Class<?>> seen = new HashSet<>();
        Stream.of(eventfulLeague(), silentLeague(), interruptedLeague())
                .flatMap(world -> world.events().stream())
                .map(EventsAsJsonTest::stored)
                .forEach(event -> seen.add(event.getClass()));
        assertThat(kinds(LeagueEvent.class).filter(kind -> !seen.contains(kind)))
                .isEmpty();
    }

    private static Stream<Class<?>> kinds(Class<?> sealed) {
        return Stream.of(sealed.getPermittedSubclasses())
                .flatMap(kind -> kind.isRecord() ? Stream.of(kind) : kinds(kind));
    }

    private static TournamentFixture silentLeague() {
        TournamentFixture world = TournamentFixture.with(5, 1, 2);
        world.start();
        SilentPlayer.suspend(world, TournamentFixture.p(1));
        world.give(new AgentSilent(TournamentFixture.p(1)));
        world.answer(TournamentFixture.p(1));
        return world;
    }

    private static TournamentFixture interruptedLeague() {
        TournamentFixture world = TournamentFixture.with(2, 1, 2);
        world.start();
        world.everybodyAnswers();
        world.give(new RunMatchAnswer.AssignmentAccepted(new MatchId("R1M1"), 1));
        world.give(new PlayerRegistration(Samples.player("Player 1", 8101), Samples.NEW));
        world.pass(Samples.rules().matchLimit());
        world.pass(Duration.ofSeconds(10));
        return world;
    }
}
