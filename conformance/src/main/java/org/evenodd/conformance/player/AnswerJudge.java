package org.evenodd.conformance.player;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.conformance.kit.BodyTrees;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Violation;
import org.evenodd.referee.play.AnswerScreening;
import tools.jackson.databind.JsonNode;

/**
 * Judges the bot's answer to a message.
 *
 * @param asked the message and its answer
 * @param registered whether the checker has given the bot an id and a token, which its answers then have to carry
 */
record AnswerJudge(CheckedCall asked, boolean registered) {

    private static final String TOKEN = "/auth_token";
    private static final String PLAYER = "/player_id";
    private static final String JSON = "application/json";

    /** What part of the time limit an answer may take. */
    private static final int PART = 2;

    static AnswerJudge of(PlayerUnderCheck player, CheckedCall asked) {
        return new AnswerJudge(asked, player.isRegistered());
    }

    /** Judges the answer to an invitation or a call for a choice. */
    List<Finding> answer(ScriptedMatch match, Compatibility compatibility) {
        if (asked.answer() instanceof Answer.Answered answered) {
            return message(answered, AnswerScreening.reply(answered.message(), match.id(), match.bot(), compatibility));
        }
        if (asked.answer() instanceof Answer.Wrong wrong) {
            return List.of(violation(wrong.violations().get(0)));
        }
        return List.of(isDisbelief() ? disbelieved() : silence());
    }

    private boolean isDisbelief() {
        return registered && RehearsalPlace.isDisbelief(asked.answer());
    }

    private Finding disbelieved() {
        return asked.type().senders().contains(AgentKind.REFEREE)
                ? seen(PlayerRule.MATCH_TOKEN, "the token of the match was refused")
                : seen(PlayerRule.OWN_TOKEN, "its own token was refused");
    }

    private Finding seen(PlayerRule rule, String what) {
        return rule.seen(what, asked.last());
    }

    private Finding silence() {
        boolean invitation = asked.type() == MessageType.GAME_INVITATION;
        PlayerRule unanswered = invitation ? PlayerRule.INVITATION_ANSWERED : PlayerRule.CHOICE_ANSWERED;
        if (asked.answer() instanceof Answer.PeerUnreachable unreachable) {
            return seen(PlayerRule.ANSWER_READABLE, "the answer cannot be read: " + unreachable.reason());
        }
        if (asked.answer() instanceof Answer.ErrorReturned refused) {
            return seen(unanswered, refusal(refused));
        }
        if (asked.answer() instanceof Answer.Acknowledged) {
            return seen(unanswered, "the reply holds no answer, and none was posted to the referee in time");
        }
        return seen(invitation ? PlayerRule.INVITATION_IN_TIME : PlayerRule.CHOICE_IN_TIME, asked.summary());
    }

    private String refusal(Answer.ErrorReturned refused) {
        return refused.code() == RpcError.METHOD_NOT_FOUND
                ? "no name of the message is known there: "
                        + String.join(", ", asked.type().methods())
                : asked.summary();
    }

    private List<Finding> message(Answer.Answered answered, AnswerScreening.Findings screened) {
        List<Finding> findings = new ArrayList<>();
        screened.violations().stream()
                .filter(violation -> isKnown(violation.pointer()))
                .forEach(violation -> findings.add(violation(violation)));
        Stream.concat(answered.notes().stream(), screened.notes().stream().filter(note -> isKnown(note.field())))
                .forEach(note -> findings.add(note(note)));
        if (answered.message() instanceof GameJoinAck ack && !ack.accept()) {
            findings.add(seen(PlayerRule.INVITATION_ACCEPTED, "accept: false"));
        }
        return findings;
    }

    private boolean isKnown(String field) {
        return registered || !(field.equals(TOKEN) || field.equals(PLAYER));
    }

    private Finding note(DialectNote note) {
        String what = Finding.sentence(note);
        return switch (note.field()) {
            case TOKEN -> seen(PlayerRule.ANSWER_TOKEN, what);
            case PLAYER -> seen(PlayerRule.PLAYER_ID, what);
            default -> Finding.of(ProtocolRule.of(note), what, asked.last());
        };
    }

    private Finding violation(Violation violation) {
        return seen(rule(violation), violation.sentence());
    }

    private static PlayerRule rule(Violation violation) {
        return switch (violation.pointer()) {
            case "/accept" -> PlayerRule.ACCEPT_BOOLEAN;
            case "/parity_choice" -> PlayerRule.CHOICE_VALUE;
            case TOKEN -> PlayerRule.ANSWER_TOKEN_WRONG;
            default ->
                switch (violation.code()) {
                    case E015 -> PlayerRule.MATCH_ID;
                    case E018 -> PlayerRule.PROTOCOL_NAME;
                    case E021 -> PlayerRule.TIMESTAMP_UTC;
                    default -> PlayerRule.ANSWER_FIELDS;
                };
        };
    }

    /** Judges whether the bot accepted a message that needs no answer. The content of an acknowledgement is not judged. */
    List<Finding> acknowledgement(ProtocolRule rule) {
        if (isDisbelief()) {
            return List.of(disbelieved());
        }
        if (!asked.isTaken()) {
            return List.of(Finding.of(rule, "%s: %s".formatted(asked.type(), asked.summary()), asked.last()));
        }
        return asked.notes().stream()
                .filter(AnswerJudge::isOfTheFrame)
                .map(note ->
                        Finding.of(ProtocolRule.of(note), "%s: %s".formatted(asked.type(), note.seen()), asked.last()))
                .toList();
    }

    /** Whether a note is about the framing of the message, not its content. */
    private static boolean isOfTheFrame(DialectNote note) {
        return !note.field().startsWith("/")
                || note.field().startsWith("/method")
                || note.field().startsWith("/result");
    }

    /**
     * Judges the form and the time of an answer that was understood, and whether it gives a secret away.
     *
     * @param ownToken the bot's, which is nothing for a referee
     */
    List<Finding> form(AuthToken ownToken) {
        List<Finding> findings = new ArrayList<>();
        if (asked.isTaken()) {
            Stream.of(type(), version(), method(), pace())
                    .flatMap(Optional::stream)
                    .forEach(findings::add);
        }
        if (asked.type().senders().contains(AgentKind.REFEREE) && asked.gives(ownToken)) {
            findings.add(seen(
                    PlayerRule.TOKEN_TO_REFEREE,
                    "its own token is in the answer to a referee's %s".formatted(asked.type())));
        }
        return findings;
    }

    private Optional<Finding> type() {
        return asked.last()
                .reply()
                .filter(reply -> reply.body().length > 0)
                .map(Delivery.Replied::contentType)
                .filter(type -> !type.toLowerCase(Locale.ROOT).startsWith(JSON))
                .map(type ->
                        seen(PlayerRule.CONTENT_TYPE, type.isEmpty() ? "no Content-Type" : "Content-Type: " + type));
    }

    private Optional<Finding> version() {
        JsonNode body = asked.last().body();
        boolean wrong = !body.path("jsonrpc").stringValue("").equals("2.0");
        return asked.last().isResponse() && wrong
                ? Optional.of(seen(
                        PlayerRule.JSONRPC_VERSION,
                        "jsonrpc: " + (body.has("jsonrpc") ? body.path("jsonrpc") : "nothing")))
                : Optional.empty();
    }

    private Optional<Finding> method() {
        String first = method(asked.first());
        String understood = method(asked.last());
        boolean otherFrame = asked.notes().stream().anyMatch(AnswerJudge::isOfTheFrame);
        return otherFrame || first.equals(understood)
                ? Optional.empty()
                : Optional.of(PlayerRule.METHOD_NAME.seen(
                        "%s is not understood, %s is".formatted(first, understood), asked.first()));
    }

    private static String method(CheckExchange exchange) {
        return BodyTrees.parsed(exchange.sent()).path("method").stringValue("");
    }

    private Optional<Finding> pace() {
        Duration took = asked.last().took();
        return took.multipliedBy(PART).compareTo(asked.limit()) > 0
                ? Optional.of(seen(
                        PlayerRule.SLOW,
                        "%d of %d ms".formatted(took.toMillis(), asked.limit().toMillis())))
                : Optional.empty();
    }
}
