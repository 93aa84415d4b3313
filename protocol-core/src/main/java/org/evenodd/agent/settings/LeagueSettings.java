package org.evenodd.agent.settings;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import org.evenodd.game.Game;
import org.evenodd.game.Games;
import org.evenodd.protocol.message.AssignmentMessages.PointRules;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.shape.Notation.Wire;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Violation.Rules;
import org.evenodd.protocol.value.WireName;
import org.jspecify.annotations.Nullable;

/**
 * {@code config/leagues/<league_id>.json}: the rules of one league.
 *
 * @param legs 0 for a league without end
 * @param registration null, as in stores of earlier versions, means the default
 * @param forfeits null, as in stores of earlier versions, means that all matches count
 * @param endless of a league without end
 * @param divisions of a league in divisions
 */
public record LeagueSettings(
        LeagueId leagueId,
        @Size(min = 1, max = 100) String displayName,
        GameType gameType,
        @Wire("announcement_lead_seconds") Duration announcementLead,
        @Between(min = 0, max = 100) int legs,
        @Flat PointRules points,
        List<Tiebreaker> tiebreakers,
        boolean uniqueDisplayNames,
        Participants participants,
        Suspension suspension,
        @Nullable RegistrationSettings registration,
        @Nullable ForfeitRule forfeits,
        @Flat EndlessRules endless,
        @Flat DivisionSettings divisions) {

    public LeagueSettings {
        tiebreakers = List.copyOf(tiebreakers);
        registration = registration == null ? RegistrationSettings.DEFAULT : registration;
        forfeits = forfeits == null ? ForfeitRule.COUNT : forfeits;
    }

    /** Whether players come while it runs, and one leg follows the other until the operator stops the league. */
    public boolean isEndless() {
        return legs == 0;
    }

    /** Whether each leg has a schedule of its own, with the players that there are when it begins. */
    public boolean playsInLegs() {
        return isEndless() || inDivisions();
    }

    /** Whether its players are dealt to divisions for each leg; otherwise one table has all. */
    public boolean inDivisions() {
        return divisions.size() > 0;
    }

    /** How long players know of their round before its first match; without end, the pause between legs is the lead. */
    public Duration lead() {
        return isEndless() ? Duration.ZERO : announcementLead;
    }

    /**
     * The rules of its game.
     *
     * @throws IllegalArgumentException if the game is not known
     */
    public Game game() {
        return Games.of(gameType).orElseThrow(() -> new IllegalArgumentException("no such game: " + gameType));
    }

    /** Whether every registered referee may be given matches. */
    public boolean admitsEveryReferee() {
        return registration != null && registration.referees() == Referees.OPEN;
    }

    /**
     * The rules that only a league without end has; each null, as in stores of earlier versions, means the default.
     *
     * @param legPause between two legs
     * @param keepLegs how many finished legs are kept whole
     * @param ratingHalfLifeLegs after how many legs a match counts half in the ratings; 0 for never
     * @param operatorWaitMinutes after how many minutes a match that waits for the operator is void; 0 for never
     */
    public record EndlessRules(
            @Nullable @Wire("leg_pause_seconds") Duration legPause,
            @Nullable @Between(min = 1, max = 1000) Integer keepLegs,
            @Nullable @Between(min = 0, max = 10_000) Integer ratingHalfLifeLegs,
            @Nullable @Between(min = 0, max = 10_080) Integer operatorWaitMinutes) {

        public static final EndlessRules DEFAULT = new EndlessRules(Duration.ofSeconds(30), 20, 50, 10);

        public EndlessRules {
            legPause = legPause == null ? DEFAULT.legPause : legPause;
            keepLegs = keepLegs == null ? DEFAULT.keepLegs : keepLegs;
            ratingHalfLifeLegs = ratingHalfLifeLegs == null ? DEFAULT.ratingHalfLifeLegs : ratingHalfLifeLegs;
            operatorWaitMinutes = operatorWaitMinutes == null ? DEFAULT.operatorWaitMinutes : operatorWaitMinutes;
        }

        /** Between two legs. */
        public Duration pauseBetweenLegs() {
            return requireNonNull(legPause);
        }

        /** How many finished legs are kept whole. */
        public int keptLegs() {
            return requireNonNull(keepLegs);
        }

        /** After how many legs a match counts half in the ratings; 0 for never. */
        public int ratingHalfLife() {
            return requireNonNull(ratingHalfLifeLegs);
        }

        /** After which time a match that waits for the operator is void; zero for never. */
        public Duration operatorWait() {
            return Duration.ofMinutes(requireNonNull(operatorWaitMinutes));
        }
    }

    /**
     * The divisions of a league; both null, as in stores of earlier versions, without divisions.
     *
     * @param divisionSize the most players of a division; 0 for none
     * @param divisionMoves how many players of a division change places with the level below after a leg; null for the default
     */
    public record DivisionSettings(
            @Nullable Integer divisionSize,

            @Nullable @Between(min = 1, max = PlayerId.PLACES)
            Integer divisionMoves) {

        private static final int MOVES = 3;

        public DivisionSettings {
            int size = divisionSize == null ? 0 : divisionSize;
            boolean fits = size == 0 || (size >= 6 && size <= PlayerId.PLACES);
            Rules.require(fits, "/division_size", "0, or from 6 to " + PlayerId.PLACES, size);
            divisionSize = size == 0 ? null : divisionSize;
            divisionMoves = size == 0 ? null : Integer.valueOf(divisionMoves == null ? MOVES : divisionMoves);
        }

        /** The most players of a division; 0 in a league without divisions. */
        public int size() {
            return divisionSize == null ? 0 : divisionSize;
        }

        /** How many players of a division change places with the level below after a leg. */
        public int moves() {
            return divisionMoves == null ? MOVES : divisionMoves;
        }
    }

    /** Whether the matches of absent players count in the final standings, where others won some by forfeit. */
    public enum ForfeitRule implements WireName {
        /** All matches count. */
        COUNT,
        /** No match counts of a player that failed in more than half of its matches. */
        ANNUL_ALL_OF_ABSENT
    }

    /** The agents that may take part. */
    public record RegistrationSettings(Referees referees) {
        static final RegistrationSettings DEFAULT = new RegistrationSettings(Referees.ADMITTED);
    }

    /** The referees that may be given matches: only referees with the referee key or admitted by the operator, or all. */
    public enum Referees implements WireName {
        ADMITTED,
        OPEN;
    }

    /**
     * How many agents may take part.
     *
     * @param maxPerHost how many places an address may hold in a league without end and without a roster; 0 for any number, null, as
     *     in stores of earlier versions, for the default
     */
    public record Participants(
            @Between(min = 2, max = PlayerId.MOST_PLACES) int minPlayers,

            @Between(min = 2, max = PlayerId.MOST_PLACES) int maxPlayers,

            @Between(min = 1, max = RefereeId.MOST_PLACES) int maxReferees,

            @Nullable @Between(min = 0, max = PlayerId.MOST_PLACES)
            Integer maxPerHost) {

        private static final int MAX_PER_HOST = 10;

        public Participants {
            maxPerHost = maxPerHost == null ? MAX_PER_HOST : maxPerHost;
            new Rules()
                    .that(minPlayers <= maxPlayers, "/max_players", "at least min_players", maxPlayers)
                    .enforce();
        }

        /** How many places an address may hold; 0 for any number. */
        public int mostPerHost() {
            return requireNonNull(maxPerHost);
        }
    }

    /** After how many matches in a row lost by silence a player is suspended. */
    public record Suspension(@Between(min = 1, max = 1000) int afterSilentMatches) {}

    /** The tie-breakers between players with equal points, applied in the league's order; finally the player id decides. */
    public enum Tiebreaker implements WireName {
        HEAD_TO_HEAD,
        WIN_PERCENTAGE,
        WINS,
        FEWER_DRAWS;

        public String inWords() {
            return this == HEAD_TO_HEAD ? "head-to-head" : wireName().replace('_', ' ');
        }
    }

    /** {@code config/games/games_registry.json}: the games that a league may choose. */
    public record GamesRegistry(@Size(min = 1, max = 100) List<RegisteredGame> games) {

        public GamesRegistry {
            games = List.copyOf(games);
        }

        /**
         * A game.
         *
         * @param players the number of players in a match
         */
        public record RegisteredGame(
                GameType gameType,
                @Size(min = 1, max = 100) String displayName,
                @Size(max = 1000) String description,
                @Between(min = 2, max = 2) int players) {}

        public List<GameType> types() {
            return games.stream().map(RegisteredGame::gameType).toList();
        }
    }
}
