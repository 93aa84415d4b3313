package org.evenodd.manager.tournament;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.agent.settings.SystemSettings.Network;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.agent.settings.SystemSettings.Timeouts;
import org.evenodd.game.Game;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.HostName;

/**
 * The rules by which this process runs the league. Unlike the league's settings, they may differ from one start to the next.
 *
 * @param endsWithLeague whether the process ends once all agents know that the league is over
 * @param matchLimit the time after which a match is taken from the referee that accepted it
 * @param patience with a referee that has acknowledged a match and perhaps not begun it: longer than players may take to
 *     join, to move and to acknowledge the end, so that no player has the match moved by being slow
 * @param seed of the lots of a league in divisions that begins now: 32 hexadecimal digits; empty without divisions
 */
public record OperatingRules(
        boolean strict,
        Network network,
        AutoStart autoStart,
        boolean endsWithLeague,
        Duration matchLimit,
        Duration patience,
        String seed) {

    private static final int TIMES_THE_LONGEST_MATCH = 2;

    private static final int PLAYERS = 2;

    /** So that a player that answers at the last moment is not too late for the manager. */
    private static final Duration MARGIN = Duration.ofSeconds(5);

    private static final Duration LEAST_PATIENCE = Duration.ofSeconds(45);

    /** The rules derived from the settings, for a league of this game. */
    public static OperatingRules of(
            SystemSettings settings, Game game, AutoStart autoStart, boolean endsWithLeague, String seed) {
        Timeouts timeouts = settings.timeouts();
        int tries = settings.retry().maxRetries() + 1;
        Duration join = timeouts.joinAck();
        Duration end = timeouts.gameOverAck();
        boolean inTurns = game.call().limit() == TimeLimit.MOVE;
        Duration moves = inTurns
                ? timeouts.matchMoves().plus(pauses(settings.retry())).multipliedBy(PLAYERS)
                : timeouts.choice().multipliedBy(tries).plus(pauses(settings.retry()));
        Duration longest = join.multipliedBy(tries)
                .plus(pauses(settings.retry()))
                .plus(moves)
                .plus(end)
                .plus(timeouts.resultReport().multipliedBy(TIMES_THE_LONGEST_MATCH));
        Duration undisturbed =
                join.plus(inTurns ? moves : timeouts.choice()).plus(end).plus(MARGIN);
        return new OperatingRules(
                settings.strict(),
                settings.network(),
                autoStart,
                endsWithLeague,
                longest.multipliedBy(TIMES_THE_LONGEST_MATCH),
                undisturbed.compareTo(LEAST_PATIENCE) > 0 ? undisturbed : LEAST_PATIENCE,
                seed);
    }

    /** Whether agents are looked for where they say to be called. */
    public boolean probes() {
        return network.endpointCheck() != EndpointCheck.OFF;
    }

    /** The number of these agents that are there; where endpoints are probed, the number that have answered. */
    public int answering(List<? extends Member> members) {
        return (int) members.stream()
                .filter(member -> !probes() || member.state() != AgentState.REGISTERED)
                .count();
    }

    /** The advice where a player's endpoint on another machine cannot be called; empty where there is no relay. */
    public String advice() {
        return network.relay() ? " A bot that cannot be called plays behind connect.py (docs/first-bot.md)." : "";
    }

    /** That advice, if a member that does not answer may need it. */
    public String advice(Member member) {
        boolean here = HostName.of(member.endpoint().host()).stream().anyMatch(HostName::isLoopback);
        return here || member instanceof RefereeMember || member.endpoint().isRelayed() ? "" : advice();
    }

    /** The sum of the pauses before the retries of a call. */
    private static Duration pauses(RetryPolicy retry) {
        return IntStream.rangeClosed(1, retry.maxRetries())
                .mapToObj(retry::delayBefore)
                .reduce(Duration.ZERO, Duration::plus);
    }

    /**
     * When the league starts automatically.
     *
     * @param players how many must be registered and reachable; 0 leaves the start to the operator
     * @param referees how many must be admitted and reachable
     */
    public record AutoStart(int players, int referees) {

        /** The operator starts the league. */
        public static final AutoStart BY_OPERATOR = new AutoStart(0, 1);

        public boolean due(int registeredPlayers, int registeredReferees) {
            return players > 0 && registeredPlayers >= players && registeredReferees >= referees;
        }
    }
}
