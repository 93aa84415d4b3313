package org.evenodd.conformance.referee;

import static org.evenodd.conformance.kit.RefereedGame.usualGame;
import static org.evenodd.conformance.referee.CheckerRole.PLAYER_A;
import static org.evenodd.conformance.referee.CheckerRole.PLAYER_B;
import static org.evenodd.conformance.referee.RefereeRule.CALLED;
import static org.evenodd.conformance.referee.RefereeRule.CALLED_AFTER_JOINS;
import static org.evenodd.conformance.referee.RefereeRule.CALLED_AGAIN;
import static org.evenodd.conformance.referee.RefereeRule.CALLED_AT_ONCE;
import static org.evenodd.conformance.referee.RefereeRule.DEADLINE_AHEAD;
import static org.evenodd.conformance.referee.RefereeRule.INVITATION_OPPONENT;
import static org.evenodd.conformance.referee.RefereeRule.INVITED;
import static org.evenodd.conformance.referee.RefereeRule.INVITED_AT_ONCE;
import static org.evenodd.conformance.referee.RefereeRule.REFUSAL_AT_ONCE;
import static org.evenodd.conformance.referee.RefereeRule.REFUSED_NOT_PLAYED;
import static org.evenodd.conformance.referee.RefereeRule.RUN_MATCH_ACK;
import static org.evenodd.conformance.referee.RefereeRule.RUN_MATCH_ACKNOWLEDGED;
import static org.evenodd.conformance.referee.RefereeRule.RUN_MATCH_ONCE;
import static org.evenodd.conformance.referee.RefereeRule.SECRET_CHOICE;
import static org.evenodd.conformance.referee.RefereeRule.SILENCE_RETRIED;
import static org.evenodd.conformance.referee.RefereeRule.SILENCE_TOLD;
import static org.evenodd.conformance.referee.RefereeRule.WRONG_CHOICE_REFUSED;
import static org.evenodd.conformance.referee.RefereeRule.WRONG_MATCH_REFUSED;
import static org.evenodd.conformance.referee.RefereeRule.WRONG_TOKEN_REFUSED;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.agent.peer.Answer;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.referee.MatchPlan.Twist;
import org.evenodd.game.Game;
import org.evenodd.game.Games;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import tools.jackson.databind.JsonNode;

/** Judges how a referee takes a match, invites and calls the players, and treats their answers. */
record MatchJudge(RefereedMatch played, MatchFindings findings) {

    private static final Set<String> SILENCE = Set.of(ErrorCode.E001.name(), ErrorCode.E009.name());
    private static final Game GAME = Games.usual();

    /** Fields in which a referee may mention choices to the player that it calls. */
    private static final Set<String> HARMLESS = Set.of("valid_choices", "invalid_choice");

    /** The findings about a match. */
    static List<Finding> judge(RefereedMatch played) {
        MatchJudge judge = new MatchJudge(played, new MatchFindings(played));
        if (played.assigned().isTaken()) {
            judge.assignment();
            judge.form();
            judge.invitations();
            judge.calls();
            judge.answers();
            new OutcomeJudge(played, judge.findings).judge();
        } else {
            judge.refusal();
        }
        return judge.findings.all();
    }

    private void refusal() {
        CheckedCall assigned = played.assigned();
        if (played.plan().overloading() && assigned.isRefused()) {
            String seen = played.plan().match() + " was refused, and its players are invited";
            findings.addFirst(REFUSED_NOT_PLAYED, played.of(GAME_INVITATION).stream(), seen);
        } else {
            findings.all().add(RUN_MATCH_ACKNOWLEDGED.seen(assigned.summary(), assigned.last()));
        }
    }

    private void assignment() {
        CheckedCall assigned = played.assigned();
        if (assigned.answer() instanceof Answer.Acknowledged) {
            findings.all().add(RUN_MATCH_ACK.seen("no RUN_MATCH_ACK in the answer", assigned.last()));
        }
        findings.all().addAll(assigned.forgiven().toList());
        if (played.plan().twist() == Twist.ASSIGNED_TWICE) {
            findings.addFirst(
                    RUN_MATCH_ONCE,
                    played.of(GAME_INVITATION, PLAYER_A).stream().skip(1),
                    "%s is invited again after the second RUN_MATCH");
        }
    }

    private void form() {
        for (Received<CheckerRole> each : played.received()) {
            each.form(
                            violation -> RefereeRule.ofForm(each.type(), violation.pointer()),
                            RefereeRule::of,
                            played.plan().description())
                    .forEach(findings.all()::add);
        }
    }

    private void invitations() {
        CheckerRole.PLAYERS.forEach(role -> findings.require(INVITED, GAME_INVITATION, role));
        findings.addFirst(
                INVITED_AT_ONCE, played.inTurn(GAME_INVITATION), "%s is invited only after the other has answered");
        for (Received<CheckerRole> each : played.of(GAME_INVITATION)) {
            PlayerId player = each.to().player();
            each.message(GameInvitation.class)
                    .map(GameInvitation::opponentId)
                    .filter(named -> !named.equals(each.to().opponent().player()))
                    .map(named -> "the opponent of %s is said to be \"%s\"".formatted(player, named))
                    .ifPresent(seen -> findings.add(INVITATION_OPPONENT, each, seen));
        }
    }

    private void calls() {
        if (played.plan().twist().forfeits()) {
            return;
        }
        boolean invited = CheckerRole.PLAYERS.stream()
                .noneMatch(role -> played.first(GAME_INVITATION, role).isEmpty());
        for (CheckerRole role : CheckerRole.PLAYERS) {
            if (invited) {
                findings.require(CALLED, GAME.call(), role);
            }
            Instant joined = played.joined(role.opponent());
            findings.addFirst(
                    CALLED_AFTER_JOINS,
                    played.first(GAME.call(), role).stream()
                            .filter(early -> early.at().isBefore(joined)),
                    "%s is called before %s has joined");
        }
        findings.addFirst(CALLED_AT_ONCE, played.inTurn(GAME.call()), "%s is called only after the other has chosen");
        played.of(GAME.call()).stream()
                .filter(MatchJudge::isTooLate)
                .findFirst()
                .ifPresent(call -> {
                    JsonNode params = call.params();
                    String seen =
                            "deadline %s, timestamp %s".formatted(params.path("deadline"), params.path("timestamp"));
                    findings.add(DEADLINE_AHEAD, call, seen);
                });
        findings.addFirst(
                SECRET_CHOICE,
                played.received().stream().filter(this::showsTheOthersChoice),
                "%3$s to %1$s, who has not chosen yet, shows the other's choice");
    }

    private static boolean isTooLate(Received<CheckerRole> call) {
        Optional<Instant> sent =
                call.message(Message.class).map(message -> message.envelope().timestamp());
        return deadline(call)
                .filter(deadline -> sent.filter(deadline::isBefore).isPresent())
                .isPresent();
    }

    private boolean showsTheOthersChoice(Received<CheckerRole> message) {
        return message.to() != CheckerRole.MANAGER
                && !message.is(GAME_OVER)
                && message.at().isBefore(played.chose(message.to()))
                && hasChoice(message.params(), message.to().opponent().player().value());
    }

    private static boolean hasChoice(JsonNode message, String player) {
        return message.properties().stream()
                .filter(field -> !HARMLESS.contains(field.getKey()))
                .anyMatch(field ->
                        isChoice(field.getKey(), field.getValue(), player) || hasChoice(field.getValue(), player));
    }

    private static boolean isChoice(String name, JsonNode value, String player) {
        boolean choice = GAME.isMove(value.stringValue("").toLowerCase(Locale.ROOT));
        return choice && (name.equals(player) || name.toLowerCase(Locale.ROOT).contains("choice"));
    }

    /** Judges the consequences of P02's answer. */
    private void answers() {
        switch (played.plan().twist()) {
            case DECLINING -> declined();
            case SILENT -> silent(GAME_INVITATION);
            case LATE -> silent(GAME.call());
            case WRONG_CHOICE -> wrong(WRONG_CHOICE_REFUSED, ErrorCode.E004);
            case WRONG_MATCH -> wrong(WRONG_MATCH_REFUSED, ErrorCode.E015);
            case WRONG_TOKEN -> wrong(WRONG_TOKEN_REFUSED, ErrorCode.E012);
            default -> {}
        }
    }

    private void declined() {
        Stream<Received<CheckerRole>> again =
                played.of(GAME_INVITATION, PLAYER_B).stream().skip(1);
        findings.addFirst(
                REFUSAL_AT_ONCE,
                Stream.concat(again, played.of(GAME.call()).stream()),
                "%3$s to %1$s after P02 has declined");
    }

    /** @param type of the message that P02 does not answer */
    private void silent(MessageType type) {
        int asked = played.of(type, PLAYER_B).size();
        boolean told = played.of(GAME_ERROR, PLAYER_B).stream()
                .anyMatch(error -> code(error).map(SILENCE::contains).orElse(true));
        if (asked == 1 && played.ended()) {
            findings.addMissing(SILENCE_RETRIED, type + " comes once, and never again");
        } else if (asked > 1 && !told) {
            findings.addMissing(SILENCE_TOLD, type + " comes again without a GAME_ERROR before it");
        }
    }

    private void wrong(RefereeRule rule, ErrorCode due) {
        List<Received<CheckerRole>> calls = played.of(GAME.call(), PLAYER_B);
        Optional<Received<CheckerRole>> error = played.first(GAME_ERROR, PLAYER_B);
        if (!calls.isEmpty() && error.isEmpty()) {
            String conduct = played.plan().twist().secondPlayer();
            findings.addMissing(rule, "P02, which %s, gets no GAME_ERROR".formatted(conduct));
        } else if (!calls.isEmpty()) {
            String code = code(error.get()).orElse(due.name());
            if (!code.equals(due.name())) {
                findings.add(rule, error.get(), "error_code \"%s\"".formatted(code));
            }
            calledAgain(calls);
        }
    }

    private void calledAgain(List<Received<CheckerRole>> calls) {
        if (calls.size() == 1) {
            findings.addMissing(CALLED_AGAIN, "P02 is not called again");
            return;
        }
        Optional<Instant> first = deadline(calls.get(0));
        Optional<Instant> second = deadline(calls.get(1));
        if (first.isPresent() && second.isPresent() && !first.equals(second)) {
            String seen = "the deadline was %s and is %s now".formatted(first.get(), second.get());
            findings.add(CALLED_AGAIN, calls.get(1), seen);
        }
    }

    private static Optional<String> code(Received<CheckerRole> error) {
        return error.message(GameError.class)
                .flatMap(message -> Optional.ofNullable(message.error().errorCode()));
    }

    private static Optional<Instant> deadline(Received<CheckerRole> call) {
        return call.message(Message.class).map(usualGame()::deadline);
    }
}
