package org.evenodd.referee.operation;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.dialect.KnownContext;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.referee.message.RefereeIdentity;
import tools.jackson.databind.JsonNode;

/** Default values that a referee supplies for absent fields: its league and its game. */
public record RefereeContext(Supplier<CompletableFuture<RefereeIdentity>> identity) implements KnownContext {

    /** The league id for a manager that names none. */
    private static final String UNNAMED = "unnamed";

    @Override
    public Optional<String> valueOf(MessageType type, String field, JsonNode object) {
        return switch (field) {
            case "game_type" -> Optional.of(GameType.EVEN_ODD.value());
            case "league_id" -> Optional.of(league());
            default -> Optional.empty();
        };
    }

    private String league() {
        RefereeIdentity referee = identity.get().getNow(null);
        LeagueId league = referee == null ? null : referee.league();
        return league == null ? UNNAMED : league.value();
    }
}
