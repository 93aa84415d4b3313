package org.evenodd.systemtests.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
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
import org.evenodd.systemtests.dialects.DialectPage.Role;
import org.evenodd.systemtests.dialects.DialectPage.Row;
import org.evenodd.systemtests.dialects.ForeignAgent.ReceivedRequest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Every dialect that is known plays leagues with our agents. A league whose outcome several tests read is played once. */
class KnownDialectsTest {

    private static final long SEED = 2025;
    private static final int OUR_PLAYERS = 3;
    private static final int MATCHES = 3;
    private static final Map<Lineup, LeagueOutcome> PLAYED = new HashMap<>();

    private static LeagueOutcome play(Lineup lineup) {
        return PLAYED.computeIfAbsent(lineup, any -> ForeignLeague.play(any, SEED));
    }

    /** The accent in a league of ours, always under the same name, on which choices depend. */
    private static Lineup among(Accent accent) {
        return Lineup.of(accent.named("One"));
    }

    static Stream<Accent> players() {
        return KnownDialects.PLAYERS.stream();
    }

    /** From registration to the end. */
    @Nested
    class Understanding {

        private static Row ofPlayer(Accent accent) {
            LeagueOutcome league = play(among(accent));
            ForeignPlayer player = league.players().get(0);
            int matches = league.fixtures(player.id()).size();
            List<Boolean> achieved = List.of(
                    !player.id().isEmpty(),
                    matches > 0 && player.joined().size() == matches,
                    matches > 0 && player.chosen().size() == matches,
                    matches > 0 && player.over().size() == matches,
                    league.isOver() && league.failures().isEmpty());
            return new Row(Role.PLAYER, accent, achieved, league.notes(player.id()));
        }

        private static Row ofReferee(Accent accent) {
            LeagueOutcome league = play(Lineup.under(accent));
            ForeignReferee referee = league.referees().get(0);
            List<Boolean> achieved = List.of(
                    !referee.id().isEmpty(),
                    referee.taken() == MATCHES,
                    referee.taken() == MATCHES && referee.failures() == 0,
                    referee.reported() == MATCHES,
                    league.isOver() && league.failures().isEmpty());
            return new Row(Role.REFEREE, accent, achieved, league.notes(referee.id()));
        }

        private static Row ofManager(Accent accent) {
            try (LeniencyLog leniencies = new LeniencyLog()) {
                ForeignManager manager = ForeignManager.play(accent, OUR_PLAYERS, SEED);
                int reports = manager.reports().size();
                boolean played = reports > 0 && manager.failures() == 0;
                List<Boolean> achieved = List.of(
                        manager.registered() == OUR_PLAYERS + 1,
                        played,
                        played,
                        reports == MATCHES,
                        manager.completed());
                return new Row(Role.MANAGER, accent, achieved, leniencies.notes());
            }
        }

        @Test
        void isWholeAndThePageTellsWhatItTook() throws IOException {
            List<Row> rows = Stream.of(
                            KnownDialects.PLAYERS.stream().map(Understanding::ofPlayer),
                            KnownDialects.REFEREES.stream().map(Understanding::ofReferee),
                            KnownDialects.MANAGERS.stream().map(Understanding::ofManager))
                    .flatMap(each -> each)
                    .toList();

            assertThat(rows)
                    .allSatisfy(row -> assertThat(row.achieved()).doesNotContain(false))
                    .filteredOn(row -> row.accent().isCanonical())
                    .hasSize(Role.values().length)
                    .allMatch(row -> row.notes().isEmpty());
            if (Boolean.getBoolean("dialects.write")) {
                Files.writeString(DialectPage.FILE, DialectPage.text(rows));
            }
            assertThat(DialectPage.FILE)
                    .as("docs/dialects.md is stale; " + DialectPage.COMMAND)
                    .hasContent(DialectPage.text(rows));
        }
    }

    /** A strict league forgives nothing: what a tolerant one notes is an error there, and costs the place or the match. */
    @Nested
    class StrictLeagues {

        private static final String STRICT = "compatibility=strict";

        /** Players that need more than the message type in place of a method name, which both modes accept. */
        static Stream<Accent> lenientlyUnderstood() {
            return players()
                    .filter(accent -> play(among(accent)).notesOfStandIns().stream()
                            .anyMatch(note -> !note.field().equals("/method")));
        }

        @ParameterizedTest
        @MethodSource("lenientlyUnderstood")
        void refuseAPlayerOrItsAnswers(Accent accent) {
            LeagueOutcome league = ForeignLeague.play(among(accent).set(STRICT), SEED);

            ForeignPlayer player = league.players().get(0);
            assertThat(league.notes(player.id())).isEmpty();
            if (!player.id().isEmpty()) {
                assertThat(league.failuresOf(player.id())).isNotEmpty();
            }
        }

        static Stream<Accent> referees() {
            return KnownDialects.REFEREES.stream().filter(accent -> !accent.isCanonical());
        }

        @ParameterizedTest
        @MethodSource("referees")
        void refuseARefereeOrItsReports(Accent accent) {
            LeagueOutcome league = ForeignLeague.play(Lineup.under(accent).set(STRICT), SEED);

            assertThat(league.notes(league.referees().get(0).id())).isEmpty();
            assertThat(league.isOver() && league.failures().isEmpty()).isFalse();
        }
    }

    /** Who speaks another dialect costs no more once it is known, has no more time, is told no more, and gets no more points. */
    @Nested
    class Fairness {

        private static final Duration CHOICE = Duration.ofSeconds(30);
        private static final Duration TRAVEL = Duration.ofMillis(100);
        private static final List<String> GAME = List.of("GAME_INVITATION", "CHOOSE_PARITY_CALL", "GAME_OVER");
        private static final Set<String> SECRETS = Set.of(
                "drawn_number", "number_parity", "draw_nonce", "choices", "parity_choice", "choice", "player_a_choice");

        static Stream<Accent> accents() {
            return players();
        }

        /** The same league with a player that speaks as the protocol does. */
        private static LeagueOutcome plain() {
            return play(among(Accent.canonical("One")));
        }

        @ParameterizedTest
        @MethodSource("accents")
        void everyMatchGoesAsItsChoicesAndItsDrawSay(Accent accent) {
            LeagueOutcome foreign = play(among(accent));

            assertThat(foreign.choices()).isNotEmpty().isEqualTo(plain().choices());
            assertThat(foreign.fixtures()).allSatisfy(Fairness::isDecidedByTheRules);
        }

        private static void isDecidedByTheRules(Fixture fixture) {
            MatchResult result = fixture.decided().orElseThrow().result();
            Set<PlayerId> right = result.details().choices().entrySet().stream()
                    .filter(choice -> choice.getValue() == result.details().numberParity())
                    .map(Map.Entry::getKey)
                    .collect(Collectors.toSet());
            assertThat(Optional.ofNullable(result.winner()))
                    .isEqualTo(right.size() == 1 ? right.stream().findFirst() : Optional.empty());
            assertThat(result.score().values().stream()
                            .mapToInt(points -> points)
                            .sum())
                    .isEqualTo(right.size() == 1 ? 3 : 2);
        }

        /** Accents that omit nothing that the manager would fill in at random. */
        static Stream<Accent> leavingNothingToChance() {
            return players().filter(accent -> !accent.has(Habit.NO_CONVERSATION));
        }

        @ParameterizedTest
        @MethodSource("leavingNothingToChance")
        void theSameChoicesInTheSameDrawsGiveTheSamePoints(Accent accent) {
            LeagueOutcome foreign = play(among(accent));

            assertThat(foreign.results()).isEqualTo(plain().results());
            assertThat(foreign.points()).isEqualTo(plain().points());
        }

        @ParameterizedTest
        @MethodSource("accents")
        void nobodyIsToldMoreBeforeBothHaveChosen(Accent accent) {
            Set<String> told = namesIn(questions(plain()));

            assertThat(told).isNotEmpty().doesNotContainAnyElementsOf(SECRETS);
            List.copyOf(told).forEach(name -> told.add(FieldNames.CAMEL_CASE.name(name)));
            assertThat(questions(play(among(accent))))
                    .allSatisfy(call -> assertThat(newsIn(call, told)).isEmpty());
        }

        private static List<JsonNode> questions(LeagueOutcome league) {
            return league.players().get(0).requests().stream()
                    .filter(contact -> GAME.subList(0, 2).contains(contact.type()))
                    .map(ReceivedRequest::message)
                    .toList();
        }

        private static Set<String> namesIn(List<JsonNode> messages) {
            Set<String> names = new HashSet<>();
            messages.forEach(message -> collect(message, names));
            return names;
        }

        private static void collect(JsonNode node, Set<String> names) {
            node.propertyStream().forEach(field -> {
                names.add(field.getKey());
                collect(field.getValue(), names);
            });
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
        void aPlayerThatSaysItMissesASecretIsNotToldIt(String secret) {
            List<String> ways = Manner.SAYS_SO.options();
            String way = ways.get(secret.length() % ways.size());
            Accent accent = Accent.canonical("Pry").with(Manner.WANTS.by(secret), Manner.SAYS_SO.by(way));
            LeagueOutcome league = play(among(accent));
            ForeignPlayer player = league.players().get(0);

            assertThat(namesIn(questions(league))).isNotEmpty().doesNotContain(secret);
            assertThat(league.failuresOf(player.id())).hasSameSizeAs(league.fixtures(player.id()));
        }

        @ParameterizedTest
        @MethodSource("accents")
        void afterTheFirstContactEachCallIsOneExchange(Accent accent) {
            LeagueOutcome league = play(among(accent));

            ForeignPlayer player = league.players().get(0);
            List<String> later = league.fixtures(player.id()).stream()
                    .skip(1)
                    .map(fixture -> fixture.id().value())
                    .toList();
            assertThat(later)
                    .isNotEmpty()
                    .allSatisfy(match -> assertThat(player.requests())
                            .filteredOn(request -> GAME.contains(request.type())
                                    && request.match().equals(match))
                            .extracting(ReceivedRequest::type)
                            .containsExactlyElementsOf(GAME));
            if (accent.isCanonical()) {
                assertThat(player.requests()).allMatch(ReceivedRequest::understood);
            }
        }

        @ParameterizedTest
        @MethodSource("accents")
        void theDeadlineIsTheSameHoweverLongTheWayToItWasSought(Accent accent) {
            LeagueOutcome league = play(among(accent));

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
        void aLateChoiceIsLateInAnyDialect(Accent accent) {
            LeagueOutcome league = ForeignLeague.play(among(accent).thinking(CHOICE.plus(TRAVEL)), SEED);

            String player = league.players().get(0).id();
            assertThat(league.failuresOf(player)).hasSameSizeAs(league.fixtures(player));
        }

        @ParameterizedTest
        @MethodSource("accents")
        void aChoiceInTimeIsInTimeInAnyDialect(Accent accent) {
            LeagueOutcome league = ForeignLeague.play(among(accent).thinking(CHOICE.minusSeconds(2)), SEED);

            assertThat(league.failures()).isEmpty();
        }
    }
}
