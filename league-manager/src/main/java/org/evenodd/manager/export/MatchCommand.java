package org.evenodd.manager.export;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.GameView.MatchPart;
import org.evenodd.manager.page.LeagueSource.StoredSource;
import org.evenodd.manager.page.MatchView;
import org.evenodd.manager.page.MatchView.CallTiming;
import org.evenodd.manager.page.MatchView.ReplayStep;
import org.evenodd.manager.page.PageText;
import org.evenodd.manager.results.ForfeitLines;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.views.StoredLeagueOptions;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code match}: shows all that is stored of one match. */
@Command(
        name = "match",
        description = {
            "Shows a match of a stored league as the web page shows it to the operator: what happened step by step,"
                    + " with times and limits, the messages as they were sent, and, where something is drawn, whether"
                    + " that came before the players chose. Works while the league is running.",
            "Tokens are left out; what would change the terminal is escaped.",
            "Exit status: 0 shown, 2 no such match, 3 no readable store."
        },
        sortOptions = false)
public final class MatchCommand implements Callable<Integer> {

    @Parameters(paramLabel = "MATCH", description = "The match's id, like R3M2.")
    private @Nullable MatchId match;

    @Mixin
    private final StoredLeagueOptions options = new StoredLeagueOptions();

    @Override
    public Integer call() throws IOException {
        return options.read(league -> {
            StoredSource source = StoredSource.of(league);
            Fixture fixture = fixture(source.moment().league(), requireNonNull(match));
            MatchView page =
                    MatchView.of(source.moment(), fixture, source.details(fixture.id()), new Viewer.Operator());
            new MatchText(new Console(options.out()), page).print();
            return ExitStatus.DONE.code();
        });
    }

    private static Fixture fixture(League league, MatchId match) {
        if (league.totalMatches() == 0) {
            throw ProgramException.wrongUsage("The league has no matches yet: it has not started");
        }
        return league.fixture(match)
                .orElseThrow(() ->
                        ProgramException.wrongUsage("There is no match %s: %s".formatted(match, matches(league))));
    }

    private static String matches(League league) {
        List<MatchId> matches = league.fixtures().stream().map(Fixture::id).toList();
        List<Round> rounds = league.divisions().first().rounds();
        return league.settings().playsInLegs()
                ? "leg %d, the latest, has %s to %s; former legs are in `export --leg N` and, on the page, at /legs"
                        .formatted(league.ladder().leg(), Collections.min(matches), Collections.max(matches))
                : "the league has %d rounds of up to %d"
                        .formatted(rounds.size(), rounds.get(0).fixtures().size());
    }

    /** The page of a match as lines of text, for the operator: nothing is hidden. */
    private record MatchText(Console console, MatchView page) {

        /** Prints the match, without control characters and tokens. */
        void print() {
            head();
            page.annulled().forEach(console::say);
            page.fixture().decided().stream()
                    .flatMap(decision -> decision.forfeits().stream())
                    .forEach(forfeit -> console.say(
                            ForfeitLines.of(page.league(), page.fixture().id(), forfeit)));
            page.notes().forEach(console::say);
            part(page.board());
            steps(page.steps());
            part(page.proof());
            messages();
        }

        private void head() {
            @Nullable
            String division = page.league().divisions().of(page.fixture().id()).nameIfAny();
            console.say("%s  %s - %s, %sround %d%s: %s"
                    .formatted(
                            page.fixture().id(),
                            called(page.fixture().playerA()),
                            called(page.fixture().playerB()),
                            division == null ? "" : "division " + division + ", ",
                            page.fixture().id().round().value(),
                            page.referee().isEmpty() ? "" : ", refereed by " + page.referee(),
                            page.state().toLowerCase(Locale.ROOT)));
            @Nullable ResultLine result = page.result();
            if (result != null) {
                console.say("%s  (%d : %d points, decided at %s)"
                        .formatted(
                                result.sentence(),
                                result.points(page.fixture().playerA()),
                                result.points(page.fixture().playerB()),
                                PageText.utcWithDate(result.decision().at())));
            }
        }

        private String called(PlayerId player) {
            String id = "(%s)".formatted(player);
            String name = PageText.name(page.league(), player);
            return name.endsWith(id) ? name : name + ' ' + id;
        }

        private void part(@Nullable MatchPart part) {
            if (part != null) {
                section(part.title());
                part.lines().forEach(line -> console.say("  " + line));
            }
        }

        private void steps(List<ReplayStep> steps) {
            if (steps.isEmpty()) {
                return;
            }
            section("Step by step");
            for (ReplayStep step : steps) {
                @Nullable CallTiming timing = step.timing();
                console.say("  %2d. %10s  %s%s"
                        .formatted(
                                step.number(),
                                step.passed(),
                                step.text(),
                                timing == null ? "" : "  [" + timing.words() + "]"));
            }
        }

        private void messages() {
            if (page.messages().isEmpty()) {
                return;
            }
            section("Messages, without tokens");
            page.messages().forEach(message -> {
                String request = Printable.of(page.request(message));
                String answer = Printable.of(page.answer(message));
                console.say("  %s  %s to %s, call %d: %s"
                        .formatted(
                                page.passed(message),
                                message.type(),
                                called(message.playerId()),
                                message.attempt(),
                                new CallTiming(message).words()));
                console.say("    sent  " + (request.isEmpty() ? "(not recorded)" : request));
                console.say("    back  " + (answer.isEmpty() ? "(nothing)" : answer));
            });
        }

        private void section(String title) {
            console.say("");
            console.say(title);
        }
    }
}
