package org.evenodd.conformance.referee;

import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import tools.jackson.databind.JsonNode;

/** Judges how a referee takes a match, invites and calls the players, and treats their answers. */
final class MatchJudge {

    private static final List<CheckerRole> PLAYERS = List.of(CheckerRole.PLAYER_A, CheckerRole.PLAYER_B);
    private static final Set<String> SILENCE = Set.of(ErrorCode.E001.name(), ErrorCode.E009.name());
    private static final Set<String> CHOICES = Set.of("even", "odd");

    /** Fields in which a referee may mention choices to the player that it calls. */
    private static final Set<String> HARMLESS = Set.of("valid_choices", "invalid_choice");

    private final List<Finding> findings = new ArrayList<>();
    private final RefereedMatch played;

    private MatchJudge(RefereedMatch played) {
        this.played = played;
    }

    /** The findings about a match. */
    static List<Finding> judge(RefereedMatch played) {
        MatchJudge judge = new MatchJudge(played);
        if (played.assigned().isTaken()) {
            judge.assignment();
            judge.form();
            judge.invitations();
            judge.calls();
            judge.answers();
            judge.findings.addAll(OutcomeJudge.judge(played));
        } else {
            judge.refusal();
        }
        return judge.findings;
    }

    private void add(RefereeRule rule, Received<CheckerRole> message, String seen) {
        findings.add(played.finding(rule, message, seen));
    }

    private void addMissing(RefereeRule rule, String seen) {
        findings.add(played.missing(rule, seen));
    }

    private void refusal() {
        CheckedCall assigned = played.assigned();
        if (!played.plan().overloading() || !assigned.isRefused()) {
            findings.add(RefereeRule.RUN_MATCH_ACKNOWLEDGED.seen(assigned.summary(), assigned.last()));
            return;
        }
        played.of(GAME_INVITATION).stream()
                .findFirst()
                .ifPresent(invitation -> add(
                        RefereeRule.REFUSED_NOT_PLAYED,
                        invitation,
                        played.plan().match() + " was refused, and its players are invited"));
    }

    private void assignment() {
        CheckedCall assigned = played.assigned();
        if (assigned.answer() instanceof Answer.Acknowledged) {
            findings.add(RefereeRule.RUN_MATCH_ACK.seen("no RUN_MATCH_ACK in the answer", assigned.last()));
        }
        assigned.forgiven().forEach(findings::add);
        List<Received<CheckerRole>> invitations = played.of(GAME_INVITATION, CheckerRole.PLAYER_A);
        if (played.plan().twice() && invitations.size() > 1) {
            add(RefereeRule.RUN_MATCH_ONCE, invitations.get(1), "P01 is invited again after the second RUN_MATCH");
        }
    }

    private void form() {
        for (Received<CheckerRole> each : played.received()) {
            each.form(violation -> rule(each.type(), violation.pointer()), played.description())
                    .forEach(findings::add);
        }
    }

    private static ProtocolRule rule(MessageType type, String pointer) {
        return pointer.endsWith("/drawn_number") || pointer.endsWith("/number_parity")
                ? RefereeRule.DRAWN_NUMBER.rule()
                : ProtocolRule.ofForm(type);
    }

    private void invitations() {
        for (CheckerRole role : PLAYERS) {
            if (played.first(GAME_INVITATION, role).isEmpty()) {
                addMissing(RefereeRule.INVITED, role.player() + " gets no GAME_INVITATION");
            }
        }
        played.inTurn(GAME_INVITATION)
                .ifPresent(second -> add(
                        RefereeRule.INVITED_AT_ONCE,
                        second,
                        second.to().player() + " is invited only after the other has answered"));
        for (Received<CheckerRole> each : played.of(GAME_INVITATION)) {
            each.message(GameInvitation.class)
                    .map(GameInvitation::opponentId)
                    .filter(named -> !named.equals(each.to().opponent().player()))
                    .ifPresent(named -> add(
                            RefereeRule.INVITATION_OPPONENT,
                            each,
                            "the opponent of %s is said to be \"%s\""
                                    .formatted(each.to().player(), named)));
        }
    }

    private void calls() {
        if (played.isForfeit()) {
            return;
        }
        for (CheckerRole role : PLAYERS) {
            Optional<Received<CheckerRole>> call = played.first(CHOOSE_PARITY_CALL, role);
            if (call.isEmpty()
                    && PLAYERS.stream()
                            .allMatch(
                                    each -> played.first(GAME_INVITATION, each).isPresent())) {
                addMissing(RefereeRule.CALLED, role.player() + " gets no CHOOSE_PARITY_CALL");
            }
            PlayerId opponent = role.opponent().player();
            call.filter(early -> early.at().isBefore(played.joined(role.opponent())))
                    .ifPresent(early -> add(
                            RefereeRule.CALLED_AFTER_JOINS,
                            early,
                            "%s is called before %s has joined".formatted(role.player(), opponent)));
        }
        played.inTurn(CHOOSE_PARITY_CALL)
                .ifPresent(second -> add(
                        RefereeRule.CALLED_AT_ONCE,
                        second,
                        second.to().player() + " is called only after the other has chosen"));
        played.of(CHOOSE_PARITY_CALL).stream()
                .filter(call -> call.message(ChooseParityCall.class)
                        .filter(MatchJudge::isTooLate)
                        .isPresent())
                .findFirst()
                .ifPresent(call -> add(
                        RefereeRule.DEADLINE_AHEAD,
                        call,
                        "deadline %s, timestamp %s"
                                .formatted(
                                        call.params().path("deadline"),
                                        call.params().path("timestamp"))));
        played.received().stream()
                .filter(this::tellsTheOthersChoice)
                .findFirst()
                .ifPresent(message -> add(
                        RefereeRule.SECRET_CHOICE,
                        message,
                        "%s to %s, who has not chosen yet, shows the other's choice"
                                .formatted(message.type(), message.to().player())));
    }

    private static boolean isTooLate(ChooseParityCall call) {
        Instant deadline = call.deadline();
        Instant sent = call.envelope().timestamp();
        return deadline != null && sent != null && deadline.isBefore(sent);
    }

    private boolean tellsTheOthersChoice(Received<CheckerRole> message) {
        return message.to() != CheckerRole.MANAGER
                && !message.is(GAME_OVER)
                && message.at().isBefore(played.chose(message.to()))
                && isChoiceIn(message.params(), message.to().opponent().player().value());
    }

    /** Whether a message shows the choice of a player. */
    private static boolean isChoiceIn(JsonNode message, String player) {
        return message.properties().stream()
                .filter(field -> !HARMLESS.contains(field.getKey()))
                .anyMatch(field ->
                        isChoice(field.getKey(), field.getValue(), player) || isChoiceIn(field.getValue(), player));
    }

    private static boolean isChoice(String name, JsonNode value, String player) {
        boolean choice = CHOICES.contains(value.stringValue("").toLowerCase(Locale.ROOT));
        return choice && (name.equals(player) || name.toLowerCase(Locale.ROOT).contains("choice"));
    }

    /** Judges what follows from P02's answer. */
    private void answers() {
        switch (played.plan().second()) {
            case DECLINING -> declined();
            case SILENT -> silent(GAME_INVITATION);
            case LATE -> silent(CHOOSE_PARITY_CALL);
            case WRONG_CHOICE -> wrong(RefereeRule.WRONG_CHOICE_REFUSED, ErrorCode.E004);
            case WRONG_MATCH -> wrong(RefereeRule.WRONG_MATCH_REFUSED, ErrorCode.E015);
            case WRONG_TOKEN -> wrong(RefereeRule.WRONG_TOKEN_REFUSED, ErrorCode.E012);
            default -> {}
        }
    }

    private void declined() {
        Stream.concat(
                        played.of(GAME_INVITATION, CheckerRole.PLAYER_B).stream()
                                .skip(1),
                        played.of(CHOOSE_PARITY_CALL).stream())
                .findFirst()
                .ifPresent(message -> add(
                        RefereeRule.REFUSAL_AT_ONCE,
                        message,
                        "%s to %s after P02 has declined"
                                .formatted(message.type(), message.to().player())));
    }

    /** @param type of the message that P02 does not answer */
    private void silent(MessageType type) {
        int asked = played.of(type, CheckerRole.PLAYER_B).size();
        boolean told = played.of(GAME_ERROR, CheckerRole.PLAYER_B).stream()
                .anyMatch(error ->
                        code(error).filter(code -> !SILENCE.contains(code)).isEmpty());
        if (asked == 1 && played.ended()) {
            addMissing(RefereeRule.SILENCE_RETRIED, type + " comes once, and never again");
        } else if (asked > 1 && !told) {
            addMissing(RefereeRule.SILENCE_TOLD, type + " comes again without a GAME_ERROR before it");
        }
    }

    private void wrong(RefereeRule rule, ErrorCode due) {
        List<Received<CheckerRole>> calls = played.of(CHOOSE_PARITY_CALL, CheckerRole.PLAYER_B);
        Optional<Received<CheckerRole>> error = played.first(GAME_ERROR, CheckerRole.PLAYER_B);
        if (calls.isEmpty()) {
            return;
        }
        if (error.isEmpty()) {
            addMissing(
                    rule,
                    "P02, which %s, gets no GAME_ERROR".formatted(played.plan().second()));
            return;
        }
        if (code(error.get()).filter(code -> !code.equals(due.name())).isPresent()) {
            add(rule, error.get(), "error_code " + error.get().params().path("error_code"));
        }
        if (calls.size() == 1) {
            addMissing(RefereeRule.CALLED_AGAIN, "P02 is not called again");
            return;
        }
        Optional<Instant> first = deadline(calls.get(0));
        Optional<Instant> second = deadline(calls.get(1));
        if (first.isPresent() && second.isPresent() && !first.equals(second)) {
            String seen = "the deadline was %s and is %s now".formatted(first.get(), second.get());
            add(RefereeRule.CALLED_AGAIN, calls.get(1), seen);
        }
    }

    private static Optional<String> code(Received<CheckerRole> error) {
        return error.message(GameError.class).map(message -> message.error().errorCode());
    }

    private static Optional<Instant> deadline(Received<CheckerRole> call) {
        return call.message(ChooseParityCall.class).map(ChooseParityCall::deadline);
    }
}
