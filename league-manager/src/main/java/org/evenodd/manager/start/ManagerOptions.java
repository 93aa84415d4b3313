package org.evenodd.manager.start;

import java.io.Console;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.runtime.Terminal;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks a League Manager to do.
 *
 * @param newLeague whether a stored league is archived and replaced by a new one
 * @param consent asked before an unfinished league is archived
 * @param exitWhenDone whether the program ends once all agents know that the league is over
 * @param leagueKey the file of the league's key
 * @param page the URL of the store whose former leagues the web page shows; null for no page
 * @param preparation what is wanted of the roster and the start
 */
public record ManagerOptions(
        ListenAddress address,
        LeagueId league,
        AutoStart autoStart,
        boolean newLeague,
        OperatorConsent consent,
        boolean exitWhenDone,
        Path leagueKey,
        @Nullable String page,
        Preparation preparation) {

    /** Those of a league that is continued, without a web page. */
    public ManagerOptions(
            ListenAddress address, LeagueId league, AutoStart autoStart, boolean exitWhenDone, Path leagueKey) {
        this(address, league, autoStart, false, OperatorConsent.GIVEN, exitWhenDone, leagueKey, null, Preparation.NONE);
    }

    /** These options without a new league. */
    ManagerOptions continuing() {
        return new ManagerOptions(
                address, league, autoStart, false, consent, exitWhenDone, leagueKey, page, preparation);
    }

    /** Asks the operator to agree to something irreversible. */
    @FunctionalInterface
    public interface OperatorConsent {
        /** Consent given in advance. */
        OperatorConsent GIVEN = question -> true;

        /** Asks at the terminal; without a terminal there is no consent. */
        OperatorConsent BY_TERMINAL = question -> {
            Console console = Terminal.asksAndAnswers();
            return console != null && isYes(console.readLine("%s [y/N] ", question));
        };

        /** Whether the operator answers the question with yes. */
        boolean to(String question);

        private static boolean isYes(@Nullable String answer) {
            return answer != null && Set.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT));
        }
    }
}
