package org.evenodd.conformance.player;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.EventStream;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.player.ScriptedMatch.MatchSpec;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Violation;
import org.evenodd.referee.play.AnswerScreening;
import tools.jackson.databind.JsonNode;

/** Judges the bot's answer to a message, and collects its faults. */
record AnswerJudge(PlayerUnderCheck player, CheckedCall asked, List<Finding> findings) {

    private static final String TOKEN = "/auth_token";
    private static final String PLAYER = "/player_id";
    private static final String NUMBER = "/move_number";
    private static final String JSON = "application/json";

    private static final String FIX_OF_A_FAILURE =
            "Look at the bot's own terminal: it shows what went wrong, and in which line. Mend that, or catch"
                    + " the exception and answer all the same.";

    /** An answer is slow that takes more than its time limit divided by this. */
    private static final int SLOWNESS_DIVISOR = 2;

    AnswerJudge(PlayerUnderCheck player, CheckedCall asked) {
        this(player, asked, new ArrayList<>());
    }

    private void add(PlayerRule rule, String seen) {
        findings.add(rule.seen(seen, asked.last()));
    }

    private void addIf(boolean broken, PlayerRule rule, String seen) {
        if (broken) {
            add(rule, seen);
        }
    }

    /** Judges the answer to an invitation or a call for a move. */
    AnswerJudge answer(ScriptedMatch match) {
        if (asked.answer() instanceof Answer.Answered answered && answered.receipt()) {
            answered.notes().stream()
                    .filter(note -> note.field().equals("/accept"))
                    .forEach(this::note);
        } else if (asked.answer() instanceof Answer.Answered answered) {
            message(answered, match);
        } else if (asked.answer() instanceof Answer.Wrong wrong) {
            violation(wrong.violations().get(0));
        } else if (!disbelief()) {
            silence();
        }
        addIf(match.left().isZero(), PlayerRule.MOVE_IN_TIME, "its moves take longer together than a match allows");
        return this;
    }

    /** Whether a bot that has its token does not believe the caller, which is a finding then. */
    private boolean disbelief() {
        boolean found = player.isRegistered() && Rehearsal.isDisbelief(asked.answer());
        boolean ofMatch = asked.type().senders().contains(AgentKind.REFEREE);
        addIf(found && ofMatch, PlayerRule.MATCH_TOKEN, "the token of the match was refused");
        addIf(found && !ofMatch, PlayerRule.OWN_TOKEN, "its own token was refused");
        return found;
    }

    /** The rule for an invitation, or that for the call of a game. */
    private PlayerRule either(PlayerRule invitation, PlayerRule choice, PlayerRule move) {
        return switch (asked.type()) {
            case GAME_INVITATION -> invitation;
            case CHOOSE_MOVE_CALL -> move;
            default -> choice;
        };
    }

    private void silence() {
        PlayerRule unanswered =
                either(PlayerRule.INVITATION_ANSWERED, PlayerRule.CHOICE_ANSWERED, PlayerRule.MOVE_ANSWERED);
        Optional<String> failure = asked.answer().isUnknownMethod()
                ? Optional.empty()
                : asked.last().failure();
        if (failure.isPresent()) {
            PlayerRule broken = asked.isRefused() ? unanswered : PlayerRule.ANSWER_READABLE;
            fail(broken.rule(), failure.get());
        } else if (asked.answer() instanceof Answer.PeerUnreachable unreachable) {
            add(PlayerRule.ANSWER_READABLE, "the answer cannot be read: " + unreachable.reason());
        } else if (asked.answer().isUnknownMethod()) {
            add(
                    unanswered,
                    "no name of the message is known there: "
                            + String.join(", ", asked.type().methods()));
        } else if (asked.isRefused()) {
            add(unanswered, asked.summary());
        } else if (asked.answer() instanceof Answer.Acknowledged) {
            add(unanswered, "the reply holds no answer, and none was posted to the referee in time");
        } else {
            add(
                    either(PlayerRule.INVITATION_IN_TIME, PlayerRule.CHOICE_IN_TIME, PlayerRule.MOVE_IN_TIME),
                    asked.summary());
        }
    }

    private void fail(ProtocolRule broken, String failure) {
        findings.add(Finding.of(
                broken.fixedBy(FIX_OF_A_FAILURE),
                "the bot does not cope with a %s: %s".formatted(asked.type(), failure),
                asked.last()));
    }

    private void message(Answer.Answered answered, ScriptedMatch match) {
        AnswerScreening.Findings screened = AnswerScreening.reply(
                answered.message(),
                match.id(),
                match.bot(),
                asked.type() == MessageType.GAME_INVITATION ? null : match.position(),
                player.stack().compatibility());
        screened.violations().stream()
                .filter(violation -> isKnown(violation.pointer()))
                .forEach(this::violation);
        asked.notes().forEach(this::note);
        screened.notes().stream().filter(note -> isKnown(note.field())).forEach(this::note);
        addIf(
                answered.message() instanceof GameJoinAck ack && !ack.accept(),
                PlayerRule.INVITATION_ACCEPTED,
                "accept: false");
    }

    /** A bot without a token and an id shows none. */
    private boolean isKnown(String field) {
        return player.isRegistered() || !(field.equals(TOKEN) || field.equals(PLAYER));
    }

    private void note(DialectNote note) {
        ProtocolRule rule = switch (note.field()) {
            case TOKEN -> PlayerRule.ANSWER_TOKEN.rule();
            case PLAYER -> PlayerRule.PLAYER_ID.rule();
            case NUMBER -> PlayerRule.MOVE_NUMBER.rule();
            default -> ProtocolRule.of(note);
        };
        findings.add(Finding.of(rule, Finding.sentence(note), asked.last()));
    }

    private void violation(Violation violation) {
        String decision =
                '/' + asked.type().answer().flatMap(MessageType::decision).orElseThrow();
        add(
                switch (violation.pointer()) {
                    case TOKEN -> PlayerRule.ANSWER_TOKEN_WRONG;
                    case NUMBER -> PlayerRule.MOVE_NUMBER;
                    default ->
                        violation.pointer().equals(decision)
                                ? either(PlayerRule.ACCEPT_BOOLEAN, PlayerRule.CHOICE_VALUE, PlayerRule.MOVE_LEGAL)
                                : rule(violation.code());
                },
                violation.sentence());
    }

    private static PlayerRule rule(ErrorCode code) {
        return switch (code) {
            case E015 -> PlayerRule.MATCH_ID;
            case E018 -> PlayerRule.PROTOCOL_NAME;
            case E021 -> PlayerRule.TIMESTAMP_UTC;
            default -> PlayerRule.ANSWER_FIELDS;
        };
    }

    /** Judges whether the bot accepted a message that needs no answer. The content of an acknowledgement is not judged. */
    AnswerJudge acknowledgement(ProtocolRule rule) {
        if (disbelief()) {
            return this;
        }
        if (!asked.isTaken()) {
            asked.last()
                    .failure()
                    .ifPresentOrElse(
                            failure -> fail(rule, failure),
                            () -> findings.add(
                                    Finding.of(rule, "%s: %s".formatted(asked.type(), asked.summary()), asked.last())));
        }
        asked.notes().stream()
                .filter(DialectNote::isOfTheFrame)
                .map(note ->
                        Finding.of(ProtocolRule.of(note), "%s: %s".formatted(asked.type(), note.seen()), asked.last()))
                .forEach(findings::add);
        return this;
    }

    /** Judges the form and the time of an answer that was understood, and whether it gives a secret to a referee. */
    AnswerJudge form() {
        addIf(
                asked.type().senders().contains(AgentKind.REFEREE) && asked.gives(player.token()),
                PlayerRule.TOKEN_TO_REFEREE,
                "its own token is in the answer to a referee's %s".formatted(asked.type()));
        if (asked.isTaken()) {
            CheckExchange last = asked.last();
            String type = last.reply()
                    .filter(reply -> reply.body().length > 0)
                    .map(Delivery.Replied::contentType)
                    .orElse(JSON);
            addIf(
                    !type.toLowerCase(Locale.ROOT).startsWith(JSON)
                            && (asked.form() == null || !EventStream.isType(type)),
                    PlayerRule.CONTENT_TYPE,
                    type.isEmpty() ? "no Content-Type" : "Content-Type: " + type);
            JsonNode version = last.body().path("jsonrpc");
            addIf(
                    last.isResponse() && !version.stringValue("").equals("2.0"),
                    PlayerRule.JSONRPC_VERSION,
                    "jsonrpc: " + (version.isMissingNode() ? "nothing" : version));
            methodName();
            addIf(
                    last.took().multipliedBy(SLOWNESS_DIVISOR).compareTo(asked.limit()) > 0,
                    PlayerRule.SLOW,
                    "%d of %d ms"
                            .formatted(last.took().toMillis(), asked.limit().toMillis()));
        }
        return this;
    }

    private void methodName() {
        String first = method(asked.first());
        String understood = method(asked.last());
        if (!first.equals(understood)
                && asked.form() == null
                && asked.notes().stream().noneMatch(DialectNote::isOfTheFrame)) {
            findings.add(PlayerRule.METHOD_NAME.seen(
                    "%s is not understood, %s is".formatted(first, understood), asked.first()));
        }
    }

    private static String method(CheckExchange exchange) {
        return BodyTrees.parsed(exchange.sent()).path("method").stringValue("");
    }

    /**
     * Judges the bot's answer to a caller that showed no valid token.
     *
     * @param rule the rule that it breaks if it accepts an invitation
     */
    AnswerJudge secrecy(MatchSpec spec, PlayerRule rule) {
        if (asked.gives(player.token())) {
            add(
                    PlayerRule.TOKEN_TO_STRANGER,
                    "its own token went to somebody who had shown no valid one, for a %s".formatted(asked.type()));
        } else if (asked.gives(player.tokenOf(spec))) {
            add(
                    PlayerRule.TOKEN_TO_STRANGER,
                    "the token of the match went to somebody who had not shown it, for a %s".formatted(asked.type()));
        } else {
            addIf(
                    asked.answered(player.game.game().move().messageClass()).isPresent(),
                    either(PlayerRule.INVITATION_ANSWERED, PlayerRule.CHOICE_TO_STRANGER, PlayerRule.MOVE_TO_STRANGER),
                    "its %s was told to somebody who had shown no valid token"
                            .formatted(player.game.game().words().move()));
        }
        addIf(
                asked.answered(GameJoinAck.class).filter(GameJoinAck::accept).isPresent(),
                rule,
                "answered with accept: true");
        return this;
    }
}
