package org.evenodd.referee.operation;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.protocol.dialect.Context;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.referee.message.RefereeIdentity;
import tools.jackson.databind.JsonNode;

/**
 * What a referee knows without being told: its league, its game, and a token for a match of which the manager gives none, the
 * same for the same match.
 *
 * @param secret from which such tokens are made; nobody else has it
 */
public record RefereeContext(Supplier<CompletableFuture<RefereeIdentity>> identity, Supplier<AuthToken> secret)
        implements Context {

    /** A name for the league of a manager that has none for it. */
    private static final String UNNAMED = "unnamed";

    @Override
    public Optional<String> valueOf(MessageType type, String field, JsonNode object) {
        return switch (field) {
            case "game_type" -> Optional.of(GameType.EVEN_ODD.value());
            case "league_id" -> Optional.of(league());
            case "match_token" ->
                token(
                        object.path("player_id").stringValue(""),
                        object.path("match_id").stringValue(""));
            default -> Optional.empty();
        };
    }

    private String league() {
        RefereeIdentity referee = identity.get().getNow(null);
        LeagueId league = referee == null ? null : referee.league();
        return league == null ? UNNAMED : league.value();
    }

    private Optional<String> token(String player, String match) {
        return PlayerId.SYNTAX.accepts(player) && MatchId.SYNTAX.accepts(match)
                ? Optional.of(LeagueToken.ofMatch(new PlayerId(player), secret.get(), new MatchId(match))
                        .value())
                : Optional.empty();
    }
}
