package org.evenodd.systemtests.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.systemtests.dialects.ForeignAgent.ReceivedRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Who speaks another dialect costs no more once that is known, has no more time, is told nothing more, and gets no more points. */
class FairnessTest {

    private static final long SEED = 7;
    private static final Duration CHOICE = Duration.ofSeconds(30);
    private static final Duration TRAVEL = Duration.ofMillis(100);
    private static final List<String> GAME = List.of("GAME_INVITATION", "CHOOSE_PARITY_CALL", "GAME_OVER");
    private static final Map<Lineup, LeagueOutcome> PLAYED = new HashMap<>();
    private static final Set<String> SECRETS = Set.of(
            "drawn_number", "number_parity", "draw_nonce", "choices", "parity_choice", "choice", "player_a_choice");

    static Stream<Accent> accents() {
        return KnownDialects.players().stream();
    }

    /** Plays a league; the outcome is always the same, so each is played once. */
    private static LeagueOutcome play(Accent accent, Duration thinking) {
        return PLAYED.computeIfAbsent(Lineup.of(accent).thinking(thinking), lineup -> ForeignLeague.play(lineup, SEED));
    }

    @ParameterizedTest
    @MethodSource("accents")
    void everyMatchGoesAsItsChoicesAndItsDrawSay(Accent accent) {
        LeagueOutcome plain = play(Accent.canonical(accent.name()), Duration.ZERO);
        LeagueOutcome foreign = play(accent, Duration.ZERO);

        assertThat(foreign.choices()).isNotEmpty().isEqualTo(plain.choices());
        assertThat(foreign.fixtures()).allSatisfy(FairnessTest::isDecidedByTheRules);
    }

    private static void isDecidedByTheRules(Fixture fixture) {
        MatchResult result = fixture.decided().orElseThrow().result();
        Set<PlayerId> right = result.details().choices().entrySet().stream()
                .filter(choice -> choice.getValue() == result.details().numberParity())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        assertThat(Optional.ofNullable(result.winner()))
                .isEqualTo(right.size() == 1 ? right.stream().findFirst() : Optional.empty());
        assertThat(result.score().values().stream().mapToInt(points -> points).sum())
                .isEqualTo(right.size() == 1 ? 3 : 2);
    }

    /** Accents that omit nothing that the manager would fill in at random. */
    static Stream<Accent> thoseWhoLeaveNothingToChance() {
        return accents().filter(accent -> !accent.has(Habit.NO_CONVERSATION));
    }

    @ParameterizedTest
    @MethodSource("thoseWhoLeaveNothingToChance")
    void thoseWhoChooseAlikeInTheSameDrawsHaveTheSamePoints(Accent accent) {
        LeagueOutcome plain = play(Accent.canonical(accent.name()), Duration.ZERO);
        LeagueOutcome foreign = play(accent, Duration.ZERO);

        assertThat(foreign.results()).isEqualTo(plain.results());
        assertThat(foreign.points()).isEqualTo(plain.points());
    }

    @ParameterizedTest
    @MethodSource("accents")
    void nobodyIsToldMoreBeforeBothHaveChosen(Accent accent) {
        Set<String> told = new HashSet<>();
        questions(play(Accent.canonical(accent.name()), Duration.ZERO)).forEach(call -> collect(call, told));

        assertThat(told).isNotEmpty().doesNotContainAnyElementsOf(SECRETS);
        assertThat(questions(play(accent, Duration.ZERO)))
                .allSatisfy(call -> assertThat(newsIn(call, told)).isEmpty());
    }

    private static List<JsonNode> questions(LeagueOutcome league) {
        return league.players().get(0).requests().stream()
                .filter(contact -> isQuestion(contact.type()))
                .map(ReceivedRequest::message)
                .toList();
    }

    /** Returns the values of a call under names that nobody else is told, unless it has them under another name too. */
    private static Set<JsonNode> newsIn(JsonNode call, Set<String> told) {
        Set<JsonNode> usual = new HashSet<>();
        Set<JsonNode> news = new HashSet<>();
        sort(call, told, usual, news);
        news.removeAll(usual);
        return news;
    }

    private static void sort(JsonNode node, Set<String> told, Set<JsonNode> usual, Set<JsonNode> news) {
        node.propertyStream().forEach(field -> {
            if (field.getValue().isObject()) {
                sort(field.getValue(), told, usual, news);
            } else {
                (told.contains(field.getKey()) ? usual : news).add(field.getValue());
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "drawn_number",
                "draw_nonce",
                "parity_choice",
                "opponent_choice",
                "token_digest",
                "game_result",
                "league_key; drop",
                "a_name_of_more_than_forty_characters_xxxxx"
            })
    void whoSaysThatItMissesASecretIsNotTold(String secret) {
        List<String> ways = Manner.SAYS_SO.options();
        String way = ways.get(secret.length() % ways.size());
        Accent accent = Accent.canonical("Pry").with(Manner.WANTS.by(secret), Manner.SAYS_SO.by(way));
        LeagueOutcome league = play(accent, Duration.ZERO);
        ForeignPlayer player = league.players().get(0);

        Set<String> told = new HashSet<>();
        questions(league).forEach(call -> collect(call, told));
        assertThat(told).isNotEmpty().doesNotContain(secret);
        assertThat(league.failuresOf(player.id())).hasSameSizeAs(league.fixtures(player.id()));
    }

    private static boolean isQuestion(String type) {
        return type.equals(MessageType.GAME_INVITATION.name()) || type.equals(MessageType.CHOOSE_PARITY_CALL.name());
    }

    private static void collect(JsonNode node, Set<String> names) {
        node.propertyStream().forEach(field -> {
            names.add(field.getKey());
            collect(field.getValue(), names);
        });
    }

    @ParameterizedTest
    @MethodSource("accents")
    void afterTheFirstContactEachCallIsOneExchange(Accent accent) {
        LeagueOutcome league = play(accent, Duration.ZERO);

        ForeignPlayer player = league.players().get(0);
        List<String> later = league.fixtures(player.id()).stream()
                .skip(1)
                .map(fixture -> fixture.id().value())
                .toList();
        assertThat(later)
                .isNotEmpty()
                .allSatisfy(match -> assertThat(player.requests())
                        .filteredOn(request ->
                                GAME.contains(request.type()) && request.match().equals(match))
                        .extracting(ReceivedRequest::type)
                        .containsExactlyElementsOf(GAME));
        if (accent.isCanonical()) {
            assertThat(player.requests()).allMatch(ReceivedRequest::understood);
        }
    }

    @ParameterizedTest
    @MethodSource("accents")
    void theDeadlineIsTheSameHoweverLongTheWayToItWasSought(Accent accent) {
        LeagueOutcome league = play(accent, Duration.ZERO);

        List<ReceivedRequest> calls = league.players().get(0).requests().stream()
                .filter(contact -> contact.type().equals(MessageType.CHOOSE_PARITY_CALL.name()))
                .toList();
        assertThat(calls).allSatisfy(call -> {
            Instant first = calls.stream()
                    .filter(other -> other.match().equals(call.match()))
                    .findFirst()
                    .orElseThrow()
                    .at();
            Instant deadline = Instant.parse(JsonTrees.text(call.message(), "deadline"));
            assertThat(deadline).isBetween(first.plus(CHOICE).minusSeconds(1), first.plus(CHOICE));
            assertThat(call.at()).isBefore(deadline);
        });
    }

    @ParameterizedTest
    @MethodSource("accents")
    void whoIsLateIsLateInAnyDialect(Accent accent) {
        LeagueOutcome league = play(accent, CHOICE.plus(TRAVEL));

        String player = league.players().get(0).id();
        assertThat(league.failuresOf(player)).hasSameSizeAs(league.fixtures(player));
    }

    @ParameterizedTest
    @MethodSource("accents")
    void whoIsInTimeIsInTimeInAnyDialect(Accent accent) {
        LeagueOutcome league = play(accent, CHOICE.minusSeconds(2));

        assertThat(league.failures()).isEmpty();
    }
}
