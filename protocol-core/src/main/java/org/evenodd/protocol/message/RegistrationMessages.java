package org.evenodd.protocol.message;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Decisive;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.shape.Notation.TakenAsMissing;
import org.evenodd.protocol.shape.Notation.When;
import org.evenodd.protocol.shape.Notation.WrongValueCode;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.EnrolmentKey;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;

/** How agents enter the league (PRD 3). */
public sealed interface RegistrationMessages extends Message {

    /** An agent of either kind registers. */
    sealed interface RegistrationRequest {

        AgentMeta meta();

        /** As sent; see {@link #rotatesToken}. */
        @Nullable
        Boolean rotateToken();

        /** Whether the token is to be replaced. */
        default boolean rotatesToken() {
            return Boolean.TRUE.equals(rotateToken());
        }
    }

    /** The facts that players and referees tell about themselves at registration. */
    sealed interface AgentMeta {

        DisplayName displayName();

        @Nullable
        Version version();

        @Nullable
        List<GameType> gameTypes();

        Endpoint contactEndpoint();

        /** The protocol version that it declares, as spelled. */
        @Nullable
        String protocolVersion();
    }

    /**
     * A referee registers (PRD 3.1, MCP 2.1).
     *
     * @param rotateToken whether it asks for a new token to replace its valid one (our own addition)
     */
    record RefereeRegisterRequest(
            @Flat Envelope envelope,
            RefereeMeta refereeMeta,
            @Nullable Boolean rotateToken) implements RegistrationMessages, RegistrationRequest {

        @Override
        public RefereeMeta meta() {
            return refereeMeta;
        }
    }

    /**
     * A referee's description of itself at registration (PRD 3.1.2).
     *
     * @param protocolVersion the protocol version that it declares, as spelled
     * @param matchTokens whether it shows match tokens to players; missing means no
     * @param keyProof proves that it knows the league's referee key; secret like a token
     */
    record RefereeMeta(
            DisplayName displayName,
            @Expected @TakenAsMissing @Nullable Version version,
            @Expected @Size(min = 1, max = 20) @Nullable List<GameType> gameTypes,
            Endpoint contactEndpoint,
            @Expected @Between(min = 1, max = 10) @Nullable Integer maxConcurrentMatches,

            @TakenAsMissing @WrongValueCode(ErrorCode.E018) @Size(max = 50) @Nullable
            String protocolVersion,

            @TakenAsMissing @Nullable Boolean matchTokens,
            @Nullable AuthToken keyProof)
            implements AgentMeta {

        public RefereeMeta {
            gameTypes = gameTypes == null ? null : List.copyOf(gameTypes);
        }
    }

    /**
     * The answer to a referee's registration; its token is in the envelope (PRD 3.2, MCP 2.1).
     *
     * @param rejection its reason tells an accepted referee that it must wait to be admitted
     * @param leagueOpenedAt distinguishes a league from an earlier league with the same id, also in a rejection
     */
    @When(field = "status", is = "ACCEPTED", present = "referee_id")
    @When(field = "status", is = "REJECTED", present = "reason", absent = "referee_id")
    record RefereeRegisterResponse(
            @Flat Envelope envelope,
            RegistrationStatus status,
            @Sent @Decisive @OrNull @Nullable RefereeId refereeId,
            @Nullable LeagueId leagueId,
            @Nullable Instant leagueOpenedAt,
            @Flat Rejection rejection)
            implements RegistrationMessages {}

    /**
     * A player registers (PRD 3.3, MCP 2.2).
     *
     * @param rotateToken whether it asks for a new token to replace its valid one (our own addition)
     */
    record LeagueRegisterRequest(
            @Flat Envelope envelope,
            PlayerMeta playerMeta,
            @Nullable Boolean rotateToken) implements RegistrationMessages, RegistrationRequest {

        @Override
        public PlayerMeta meta() {
            return playerMeta;
        }

        /** The same player's request, with another endpoint. */
        public LeagueRegisterRequest at(Endpoint endpoint) {
            return new LeagueRegisterRequest(envelope, playerMeta.at(endpoint), rotateToken);
        }
    }

    /**
     * A player's description of itself at registration (PRD 3.3.2).
     *
     * @param protocolVersion the protocol version that it declares, as spelled
     * @param enrolmentKey proves that its name is its own, in a league with a roster; secret like a token
     */
    record PlayerMeta(
            DisplayName displayName,
            @Expected @TakenAsMissing @Nullable Version version,
            @Expected @Size(min = 1, max = 20) @Nullable List<GameType> gameTypes,
            Endpoint contactEndpoint,

            @TakenAsMissing @WrongValueCode(ErrorCode.E018) @Size(max = 50) @Nullable
            String protocolVersion,

            @TakenAsMissing @Nullable EnrolmentKey enrolmentKey)
            implements AgentMeta {

        public PlayerMeta {
            gameTypes = gameTypes == null ? null : List.copyOf(gameTypes);
        }

        private PlayerMeta at(Endpoint endpoint) {
            return new PlayerMeta(displayName, version, gameTypes, endpoint, protocolVersion, enrolmentKey);
        }
    }

    /**
     * The answer to a player's registration; its token is in the envelope (PRD 3.4, MCP 2.2).
     *
     * @param leagueOpenedAt distinguishes a league from an earlier one with the same id, also in a rejection
     * @param matchTokens the tokens of the player's matches under way, null for a match with a referee that cannot show
     *     tokens; a manager that sends this field expects its players to demand valid tokens from then on
     *     (docs/protocol-decisions.md, what a player does with a caller's token)
     */
    @When(field = "status", is = "ACCEPTED", present = "player_id", absent = "reason")
    @When(field = "status", is = "REJECTED", present = "reason", absent = "player_id")
    record LeagueRegisterResponse(
            @Flat Envelope envelope,
            RegistrationStatus status,
            @Sent @Decisive @OrNull @Nullable PlayerId playerId,
            @Nullable LeagueId leagueId,
            @Nullable Instant leagueOpenedAt,
            @Nullable Map<MatchId, @Nullable AuthToken> matchTokens,
            @Flat Rejection rejection)
            implements RegistrationMessages {

        public LeagueRegisterResponse {
            matchTokens = matchTokens == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(matchTokens));
        }
    }

    /** The outcome of a registration (PRD 3.2.2). */
    enum RegistrationStatus {
        ACCEPTED,
        REJECTED
    }

    /**
     * Why a registration was refused, in terms of the error catalogue.
     *
     * @param code MCP's number of the error
     */
    record Rejection(
            @Sent @Decisive @OrNull @Size(max = 1000) @Nullable
            String reason,

            @Nullable ErrorCode errorCode,
            @Nullable Integer code) {

        public static final Rejection NONE = new Rejection(null, null, null);
    }
}
