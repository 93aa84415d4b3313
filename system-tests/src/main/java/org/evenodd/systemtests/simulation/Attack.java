package org.evenodd.systemtests.simulation;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.evenodd.manager.league.Fixture;

/** The attacks of hostile agents, each with only what that agent can know. */
@SuppressWarnings("ImmutableEnumChecker")
enum Attack {
    /** A player reports a win for itself, with its own token. */
    REPORT_OF_A_PLAYER((messages, match) -> messages.secrets()
            .of(match.playerA())
            .map(token -> messages.report(match, match.playerA(), token, match.lease()))),

    /** A stranger guesses a token from the known prefix. */
    REPORT_WITH_A_GUESS((messages, match) -> match.assigned()
            .map(assignment -> messages.report(
                    match, match.playerA(), AttackMessages.guess(assignment.refereeId()), match.lease()))),

    /** A referee reports another referee's match. */
    REPORT_OF_ANOTHERS_MATCH((messages, match) -> messages.otherReferee(match)
            .flatMap(messages.secrets()::of)
            .map(token -> messages.report(match, match.playerB(), token, match.lease()))),

    /** A referee reports under a lease that has ended. */
    REPORT_UNDER_AN_OLD_LEASE((messages, match) -> match.assigned()
            .flatMap(assignment -> messages.secrets().of(assignment.refereeId()))
            .filter(token -> match.lease() > 1)
            .map(token -> messages.report(match, match.playerB(), token, match.lease() - 1))),

    /** A stranger has found a token that is void by now. */
    QUERY_WITH_AN_OLD_TOKEN((messages, match) -> List.of(match.playerA(), match.playerB()).stream()
            .flatMap(player -> messages.secrets().formerlyOf(player).stream())
            .findFirst()
            .map(messages::query)),

    QUERY_WITH_A_GUESS((messages, match) -> Optional.of(messages.query(AttackMessages.guess(match.playerA())))),

    /** A stranger registers under an agent's name. */
    PLACE_BY_NAME((messages, match) -> Optional.of(messages.registration(match.playerA(), Optional.empty()))),

    PLACE_BY_A_GUESS((messages, match) ->
            Optional.of(messages.registration(match.playerA(), Optional.of(AttackMessages.guess(match.playerA()))))),

    /** A player chooses for its opponent. */
    CHOICE_FOR_THE_OPPONENT((messages, match) -> messages.choice(match, match.playerA(), match.playerB())),

    /** A stranger chooses for a player. */
    CHOICE_WITH_A_GUESS(
            (messages, match) -> messages.choice(match, AttackMessages.guess(match.playerB()), match.playerB()));

    private final BiFunction<AttackMessages, Fixture, Optional<AttackMessages.HostileMessage>> message;

    Attack(BiFunction<AttackMessages, Fixture, Optional<AttackMessages.HostileMessage>> message) {
        this.message = message;
    }

    /** Returns the attack on a running match; empty if it is not possible there. */
    Optional<AttackMessages.HostileMessage> against(AttackMessages messages, Fixture match) {
        return message.apply(messages, match);
    }
}
