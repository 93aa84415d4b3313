package org.evenodd.conformance.manager;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import tools.jackson.databind.node.ObjectNode;

/** Registrations that should be refused. */
record RefusedRegistrations(ManagerUnderCheck manager, RegistrationChecks registrations) {

    private static final String NAME = "display_name";

    /** Registers without a required field. */
    CompletableFuture<List<Finding>> malformed() {
        return post("Nobody", params -> ((ObjectNode) params.get("player_meta")).remove(NAME))
                .thenApply(answer -> {
                    if (!answer.isRefused()) {
                        return List.of(ManagerRule.MALFORMED_REFUSED.seen(answer.summary(), answer.exchange()));
                    }
                    return answer.says(NAME)
                            ? List.of()
                            : List.of(ManagerRule.MALFORMED_FIELD.seen(
                                    "the answer does not say that display_name is missing", answer.exchange()));
                });
    }

    /** Registers under another protocol. */
    CompletableFuture<List<Finding>> otherProtocol() {
        return post("Stranger", params -> params.put("protocol", "league.v1"))
                .thenApply(answer -> answer.isRefused()
                        ? List.of()
                        : List.of(ManagerRule.PROTOCOL_REFUSED.seen(answer.summary(), answer.exchange())));
    }

    private CompletableFuture<RawAnswer> post(String name, Consumer<ObjectNode> change) {
        int number = manager.open(AgentKind.PLAYER);
        DisplayName shown = new DisplayName(name);
        return manager.post(registrations.request(AgentKind.PLAYER, number, shown), change)
                .thenApply(answer -> {
                    if (!answer.isRefused()) {
                        registrations.adopt(number, shown, answer);
                    }
                    return answer;
                });
    }

    /** Registers under the name of a present player. */
    CompletableFuture<List<Finding>> sameName(String name) {
        return registrations
                .register(AgentKind.PLAYER, name)
                .thenApply(outcome -> outcome.member()
                        .map(member -> List.of(ManagerRule.DUPLICATE_NAME.seen(
                                "accepted as " + member.id(), outcome.asked().last())))
                        .orElseGet(List::of));
    }

    /** Registers after the start. */
    CompletableFuture<List<Finding>> late() {
        return registrations
                .isRefused("Latecomer")
                .thenApply(refused -> refused
                        ? List.of()
                        : List.of(ManagerRule.LATE_REGISTRATION.seen(
                                "accepted", "LEAGUE_REGISTER_REQUEST during the first match", "ACCEPTED")));
    }
}
