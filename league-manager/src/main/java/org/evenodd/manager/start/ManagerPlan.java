package org.evenodd.manager.start;

import java.io.Console;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.runtime.Terminal;
import org.evenodd.manager.tournament.AutoStart;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.EnrolmentKey;
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
public record ManagerPlan(
        ListenAddress address,
        LeagueId league,
        AutoStart autoStart,
        boolean newLeague,
        OperatorConsent consent,
        boolean exitWhenDone,
        Path leagueKey,
        @Nullable String page,
        WantedPreparation preparation) {

    /** A plan without a web page, whose operator agrees in advance to replacing an unfinished league. */
    public ManagerPlan(
            ListenAddress address,
            LeagueId league,
            AutoStart autoStart,
            boolean newLeague,
            boolean exitWhenDone,
            Path leagueKey) {
        this(
                address,
                league,
                autoStart,
                newLeague,
                OperatorConsent.GIVEN,
                exitWhenDone,
                leagueKey,
                null,
                WantedPreparation.NONE);
    }

    /** This plan without a new league. */
    ManagerPlan continuing() {
        return new ManagerPlan(address, league, autoStart, false, consent, exitWhenDone, leagueKey, page, preparation);
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

    /**
     * What the command line says about the roster and the start.
     *
     * @param roster null to keep the stored one, if any
     * @param startAt null to keep the stored plan, if any
     */
    public record WantedPreparation(
            @Nullable List<RosterRow> roster, @Nullable Instant startAt) {

        public static final WantedPreparation NONE = new WantedPreparation(null, null);

        public WantedPreparation {
            roster = roster == null ? null : List.copyOf(roster);
        }
    }

    /**
     * A row of a roster file.
     *
     * @param key null if the name has none
     */
    public record RosterRow(DisplayName name, @Nullable EnrolmentKey key) {

        /** The least length of a key that cannot be guessed before somebody notices. */
        static final int LONG_ENOUGH = 8;

        /** Whether the name has a key that is too short. */
        boolean isEasyToGuess() {
            return key != null && key.value().length() < LONG_ENOUGH;
        }
    }
}
