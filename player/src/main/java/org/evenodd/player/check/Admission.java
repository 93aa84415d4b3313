package org.evenodd.player.check;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.evenodd.agent.check.Finding;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.DisplayName;
import tools.jackson.databind.node.ObjectNode;

/** Registrations that should be refused. */
record Admission(Stage stage, Registrar registrar) {

    private static final String NAME = "display_name";

    /** One that lacks a field. */
    CompletableFuture<List<Finding>> malformed() {
        return post("Nobody", params -> ((ObjectNode) params.get("player_meta")).remove(NAME))
                .thenApply(back -> {
                    if (!back.isRefused()) {
                        return List.of(ManagerRule.MALFORMED_REFUSED.seen(back.summary(), back.exchange()));
                    }
                    return back.says(NAME)
                            ? List.of()
                            : List.of(ManagerRule.MALFORMED_FIELD.seen(
                                    "the answer does not say that display_name is missing", back.exchange()));
                });
    }

    /** One in another protocol. */
    CompletableFuture<List<Finding>> otherProtocol() {
        return post("Stranger", params -> params.put("protocol", "league.v1"))
                .thenApply(back -> back.isRefused()
                        ? List.of()
                        : List.of(ManagerRule.PROTOCOL_REFUSED.seen(back.summary(), back.exchange())));
    }

    private CompletableFuture<Back> post(String name, Consumer<ObjectNode> change) {
        int seat = stage.open(AgentKind.PLAYER);
        DisplayName shown = new DisplayName(name);
        return stage.post(registrar.request(AgentKind.PLAYER, seat, shown), change)
                .thenApply(back -> {
                    if (!back.isRefused()) {
                        registrar.adopt(seat, shown, back);
                    }
                    return back;
                });
    }

    /** One under the name of a player who is there. */
    CompletableFuture<List<Finding>> sameName(String name) {
        return registrar
                .register(AgentKind.PLAYER, name)
                .thenApply(outcome -> outcome.member()
                        .map(member -> List.of(ManagerRule.DUPLICATE_NAME.seen(
                                "accepted as " + member.id(), outcome.asked().exchange())))
                        .orElseGet(List::of));
    }

    /** One after the start. */
    CompletableFuture<List<Finding>> late() {
        return registrar
                .isRefused("Latecomer")
                .thenApply(refused -> refused
                        ? List.of()
                        : List.of(ManagerRule.LATE_REGISTRATION.seen(
                                "accepted", "LEAGUE_REGISTER_REQUEST during the first match", "ACCEPTED")));
    }
}
