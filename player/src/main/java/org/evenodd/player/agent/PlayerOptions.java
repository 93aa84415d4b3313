package org.evenodd.player.agent;

import java.util.Optional;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.game.evenodd.Strategy;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.EnrolmentKey;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a player program.
 *
 * @param strategy in a game of one move
 * @param strategyName in games of several moves; a game that has none of this name is played by its first
 * @param leaveAtTheEnd whether the program ends with the league
 * @param rotation whether the tokens of an earlier run are to be replaced
 * @param enrolmentKey the key of the name on the league's roster, if it has one
 */
public record PlayerOptions(
        HostedPlayers players,
        Endpoint manager,
        Strategy strategy,
        String strategyName,
        boolean leaveAtTheEnd,
        boolean rotation,
        @Nullable EnrolmentKey enrolmentKey) {

    /**
     * The players that a program hosts.
     *
     * @param address of the first player; the others get the following ports, or free ones if it is 0
     * @param count the number of players
     * @param name empty for a name made from the port
     */
    public record HostedPlayers(ListenAddress address, int count, String name) {

        /** Twice as many as the ports that the protocol reserves for players (SPEC 2.2). */
        private static final int MOST_PLAYERS = 200;

        private static final int MAX_PORT = 65535;

        /** @throws ProgramException (wrong usage) for an invalid number, port or name */
        public HostedPlayers {
            requireCount(count);
            require(
                    address.port() == 0 || address.port() + count - 1 <= MAX_PORT,
                    "--count %d needs as many ports from --port %d upward".formatted(count, address.port()));
            require(
                    name.isEmpty()
                            || DisplayName.fault(numbered(name, count, count)).isEmpty(),
                    "--name takes " + DisplayName.NEW);
        }

        /**
         * Returns the number of players if one program may host that many.
         *
         * @throws ProgramException (wrong usage) otherwise
         */
        public static int requireCount(int count) {
            return ProgramException.requireNumber("--count", count, 1, MOST_PLAYERS);
        }

        private static void require(boolean holds, String sentence) {
            if (!holds) {
                throw ProgramException.wrongUsage(sentence);
            }
        }

        /** The address of the n-th player, from 1. */
        ListenAddress addressOf(int number) {
            return address.port() == 0 ? address : address.at(address.port() + number - 1);
        }

        /** The display name of the n-th player, from 1. */
        DisplayName nameOf(int number, int port) {
            return new DisplayName(Optional.of(numbered(name, number, count))
                    .filter(text -> !name.isEmpty())
                    .orElse("Player " + port));
        }

        private static String numbered(String name, int number, int count) {
            return count == 1 ? name : name + ' ' + number;
        }
    }
}
