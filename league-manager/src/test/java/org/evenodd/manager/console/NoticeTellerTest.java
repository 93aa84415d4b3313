package org.evenodd.manager.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import org.evenodd.agent.log.AgentLog;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.RecordedLog;
import org.evenodd.manager.command.Notice;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Test;

class NoticeTellerTest {
    private static final RefereeId REF01 = RefereeId.of(1);
    private static final Instant SINCE = Instant.parse("2025-01-15T10:30:00Z");

    private final StringWriter printed = new StringWriter();
    private final RecordedLog log = new RecordedLog();
    private final NoticeTeller teller =
            new NoticeTeller(new Narrator(new Console(new PrintWriter(printed, true)), log.logger()), beginning -> {});

    @Test
    void tellsWhatGoesWrongAndWhatGoesOnAgain() {
        teller.accept(new Notice.Warning("No referee answers."));
        teller.accept(new Notice.GoodNews("A referee answers."));

        assertThat(printed.toString().lines()).containsExactly("No referee answers.", "A referee answers.");
        assertThat(log.lines())
                .extracting(ILoggingEvent::getLevel, ILoggingEvent::getFormattedMessage)
                .containsExactly(tuple(Level.WARN, "No referee answers."), tuple(Level.INFO, "A referee answers."));
    }

    @Test
    void tellsWhyAPlannedStartIsDelayedAndWhenTheLeagueStarts() {
        teller.accept(new Notice.StartDelayed(SINCE, List.of("It needs a referee that answers and has none."), null));
        teller.accept(new Notice.StartDelayed(SINCE, List.of(), SINCE.plusSeconds(90)));

        assertThat(printed.toString().lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .contains(
                                        " and cannot yet: It needs a referee that answers and has none. It starts a minute after it can"),
                        line -> assertThat(line).contains(" and can now. It starts at ", ":30 at the latest; "));
    }

    @Test
    void tellsOnTheConsoleOnceWhatIsRefusedAgainAndAgain() {
        for (int i = 0; i < 3; i++) {
            teller.accept(new Notice.MatchRefused(REF01, new MatchId("R1M1"), "E012 AUTH_TOKEN_INVALID"));
        }

        assertThat(printed.toString().lines())
                .containsExactly("REF01 did not accept R1M1 (E012 AUTH_TOKEN_INVALID); it is asked again.");
        assertThat(log.lines()).hasSize(3);
    }

    @Test
    void tellsWhichRefereeKeepsItsMatches() {
        teller.accept(new Notice.RefereeOverdue(REF01, new MatchId("R1M1"), false));
        assertThat(printed.toString().lines())
                .containsExactly("REF01 took R1M1 and did not report it in time: it is given matches only if no other"
                        + " referee is available.");
    }

    @Test
    void tellsOnTheConsoleEverMoreRarelyWhatIsRefusedForHours() {
        for (int i = 0; i < 2000; i++) {
            teller.accept(new Notice.MatchRefused(REF01, new MatchId("R1M1"), "E016"));
        }

        assertThat(printed.toString().lines())
                .hasSize(4)
                .last()
                .isEqualTo("REF01 has refused matches 1000 times by now (E016).");
    }

    @Test
    void leavesToTheFileWhatTheConsoleIsTold() {
        teller.accept(new Notice.Warning("REF01 does not answer any more."));
        teller.accept(new Notice.MatchRefused(REF01, new MatchId("R1M1"), "E016"));

        assertThat(log.lines()).allMatch(line -> line.getMarkerList().contains(AgentLog.FOR_THE_FILE));
    }

    @Test
    void logsWhyARefereeDidNotTakeAMatch() {
        teller.accept(new Notice.MatchRefused(REF01, new MatchId("R1M1"), "E012 AUTH_TOKEN_INVALID"));

        assertThat(log.lines())
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("REF01 refused R1M1: E012 AUTH_TOKEN_INVALID");
    }
}
