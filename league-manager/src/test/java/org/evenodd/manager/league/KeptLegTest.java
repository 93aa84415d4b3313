package org.evenodd.manager.league;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.evenodd.game.evenodd.NumberDraw;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left of a leg that is folded. */
class KeptLegTest {

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);
    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00.123Z");
    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final Digest DIGEST = NumberDraw.from(new Random(1)).nonce();

    private static LegFinished stored(LegFinished folded) {
        return (LegFinished) CODEC.read(new StoredEvent(1, NOW, CODEC.type(folded), CODEC.payload(folded)));
    }

    private static LegFinished end(League league) {
        return stored(LegFinished.of(league, NOW));
    }

    private static League unfolded(League league) {
        return League.replay(List.of(end(league)));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 30})
    void hasTheScheduleTheResultsAndTheTableThatTheLegHad(int players) {
        League league = PlayedLegs.of(players, 2).league();
        League unfolded = unfolded(league);

        assertThat(unfolded.finalRows())
                .isEqualTo(league.finalRows())
                .isEqualTo(unfolded.ladder().table());
        assertThat(unfolded.divisions().first().standings())
                .isEqualTo(league.divisions().first().standings());
        assertThat(unfolded.isLegOver()).isTrue();
        assertThat(unfolded.ladder().leg()).isEqualTo(2);
        assertThat(unfolded.divisions().first().currentRoundNumber())
                .isEqualTo(league.divisions().first().currentRoundNumber());
        assertThat(unfolded.contenders()).extracting(PlayerMemberName::of).containsExactlyElementsOf(names(league));
        assertThat(unfolded.divisions().first().rounds())
                .extracting(round -> round.bye())
                .isEqualTo(byes(league));
        assertThat(unfolded.fixtures())
                .extracting(match -> match.pairing())
                .isEqualTo(league.fixtures().stream().map(Fixture::pairing).toList());
        assertThat(unfolded.fixtures())
                .extracting(match -> told(match))
                .isEqualTo(league.fixtures().stream().map(KeptLegTest::told).toList());
    }

    @Test
    void hasTheDivisionsOfTheLegWithTheirTablesAndTheSeed() {
        PlayedLegs legs = PlayedLegs.inDivisions(25, 6, 0).whole(2);
        League league = legs.league();
        League unfolded = unfolded(league);

        assertThat(unfolded.divisions().all())
                .extracting(Division::name)
                .containsExactly("1", "2A", "2B", "3A", "3B")
                .isEqualTo(league.divisions().stream().map(Division::name).toList());
        assertThat(unfolded.divisions().order()).isEqualTo(league.divisions().order());
        assertThat(unfolded.divisions().stream().map(Division::standings))
                .isEqualTo(league.divisions().stream().map(Division::standings).toList());
        assertThat(unfolded.ladder().tables())
                .isEqualTo(league.ladder().tables())
                .isEqualTo(unfolded.divisions().stream()
                        .map(division -> new DivisionTable(
                                division.name(), unfolded.table(division).rows()))
                        .toList());
        assertThat(unfolded.ladder().seed()).isEqualTo(PlayedLegs.SEED);
        assertThat(end(league).tells(unfolded)).isTrue();
        assertThat(end(PlayedLegs.inDivisions(25, 6, 0).whole(1).league()).tells(league))
                .isFalse();
    }

    /** A player as a leg that is folded knows it. */
    private record PlayerMemberName(PlayerId id, String name) {
        static PlayerMemberName of(Member.PlayerMember player) {
            return new PlayerMemberName(player.id(), player.shownName());
        }
    }

    private static List<PlayerMemberName> names(League league) {
        return league.contenders().stream().map(PlayerMemberName::of).toList();
    }

    private static List<PlayerId> byes(League league) {
        List<PlayerId> byes = new ArrayList<>();
        league.divisions().first().rounds().forEach(round -> byes.add(round.bye()));
        return byes;
    }

    private static Decision told(Fixture match) {
        Decision known = match.decided().orElseThrow();
        return new Decision(
                known.ending(),
                known.result(),
                known.at(),
                known.referee(),
                known.lease(),
                known.forfeits(),
                List.of("transcript"),
                List.of(),
                Map.of());
    }

    private static ResultDetails details(
            Integer number,
            Parity choiceA,
            Parity choiceB,
            MatchStatus status,
            Parity parity,
            Digest commitment,
            Digest nonce,
            Map<PlayerId, Termination> faults) {
        Map<PlayerId, Parity> choices = new LinkedHashMap<>();
        choices.put(P01, choiceA);
        choices.put(P02, choiceB);
        return new ResultDetails(number, choices, status, parity, commitment, nonce, faults, null, null);
    }

    static Stream<MatchDecided> results() {
        Stream<MatchDecided> odd = Stream.of(
                decided(Ending.WIN, P01, details(null, null, null, MatchStatus.WIN, null, null, null, Map.of())),
                decided(
                        Ending.DRAW,
                        null,
                        details(10, Parity.ODD, Parity.ODD, MatchStatus.DRAW, Parity.EVEN, DIGEST, null, Map.of())),
                decided(
                        Ending.DRAW,
                        null,
                        details(1, Parity.ODD, Parity.ODD, MatchStatus.DRAW, null, null, DIGEST, Map.of())),
                decided(
                        Ending.BOTH_FAILED,
                        null,
                        details(
                                null,
                                null,
                                null,
                                MatchStatus.TECHNICAL_LOSS,
                                null,
                                DIGEST,
                                null,
                                Map.of(P01, Termination.REFUSED, P02, Termination.OPERATOR))),
                decided(
                        Ending.BOTH_FAILED,
                        null,
                        details(null, null, null, MatchStatus.TECHNICAL_LOSS, null, null, null, Map.of())),
                decided(
                        Ending.FORFEIT,
                        P02,
                        details(null, null, Parity.EVEN, MatchStatus.TECHNICAL_LOSS, null, null, null, Map.of())));
        Stream<MatchDecided> faults = Stream.of(Termination.values())
                .map(fault -> decided(
                        Ending.FORFEIT,
                        P02,
                        details(
                                null,
                                null,
                                Parity.EVEN,
                                MatchStatus.TECHNICAL_LOSS,
                                null,
                                DIGEST,
                                null,
                                Map.of(P01, fault))));
        return Stream.concat(odd, faults);
    }

    private static MatchDecided decided(Ending ending, PlayerId winner, ResultDetails details) {
        LeagueEvent opened = new PlayedLegs(2).events().get(0);
        var settings = ((LeagueEvent.LeagueOpened) opened).settings();
        return new MatchDecided(
                new org.evenodd.protocol.value.Identifiers.MatchId("R1M1"),
                ending.isForfeit() && winner == null ? null : RefereeId.of(7),
                1,
                ending,
                new MatchResult(winner, ending.outcome(P01, P02, winner).score(settings.points()), details),
                NOW);
    }

    @ParameterizedTest
    @MethodSource("results")
    void tellsEveryKindOfResultAsItWas(MatchDecided result) {
        League league = new PlayedLegs(2).begin().league().apply(result);

        Fixture match = unfolded(league).fixtures().get(0);

        assertThat(match.decided().orElseThrow().result()).isEqualTo(result.result());
        assertThat(match.decided().orElseThrow().ending()).isEqualTo(result.ending());
        assertThat(match.decided().orElseThrow().at()).isEqualTo(result.at());
        assertThat(match.decided().orElseThrow().referee()).isEqualTo(result.refereeId());
    }

    @ParameterizedTest
    @CsvSource({"30, 0, 150", "99, 0, 150", "140, 20, 150", "1000, 20, 155"})
    void takesFewBytesAMatch(int players, int divisionSize, int bytes) {
        League league = divisionSize == 0
                ? PlayedLegs.of(players, 1).league()
                : PlayedLegs.inDivisions(players, divisionSize, 0).whole(1).league();

        assertThat(CODEC.payload(end(league)).length()).isLessThanOrEqualTo(bytes * league.totalMatches());
    }

    @Test
    void tellsTheResultsOfItsLeagueAndOfNoOther() {
        League league = PlayedLegs.of(3, 1).league();
        League other = PlayedLegs.of(3, 2).league();

        assertThat(end(league).tells(league)).isTrue();
        assertThat(end(league).tells(other)).isFalse();
        assertThat(end(league).tells(unfolded(league))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", "AAAA", "eJwLMowyVAgwMAQADUkCLQ==", "eJyrrgUAAXUA+Q=="})
    void isRefusedWithResultsThatAreNone(String packed) {
        League league = PlayedLegs.of(2, 1).league();
        LegFinished broken = new LegFinished(1, 0, end(league).table(), packed, NOW, null);

        assertThatThrownBy(() -> League.replay(List.of(broken))).isInstanceOf(IllegalArgumentException.class);
        assertThat(broken.tells(league)).isFalse();
    }
}
