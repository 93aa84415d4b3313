package org.evenodd.manager.export;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.LeagueSource.StoredSource;
import org.evenodd.manager.page.MatchView;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.views.StoredLeagueOptions;
import org.evenodd.protocol.value.Identifiers.MatchId;
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
        if (league.rounds().isEmpty()) {
            throw ProgramException.wrongUsage("The league has no matches yet: it has not started");
        }
        return league.fixture(match)
                .orElseThrow(() -> ProgramException.wrongUsage("There is no match %s: %s has %d rounds of up to %d"
                        .formatted(
                                match,
                                league.settings().isEndless() ? "the latest leg" : "the league",
                                league.rounds().size(),
                                league.rounds().get(0).fixtures().size())));
    }
}
