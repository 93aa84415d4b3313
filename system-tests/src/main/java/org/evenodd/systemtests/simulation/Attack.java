package org.evenodd.systemtests.simulation;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.evenodd.manager.league.Fixture;

/** The attacks of hostile agents, each with only what that agent can know. */
@SuppressWarnings("ImmutableEnumChecker")
enum Attack {
    /** A player reports a win for itself, with its own token. */
    REPORT_OF_A_PLAYER((attackMessages, match) -> attackMessages
            .secrets()
            .of(match.playerA())
            .map(token -> attackMessages.report(match, match.playerA(), token, match.lease()))),

    /** A stranger guesses a token from the known prefix. */
    REPORT_WITH_A_GUESS((attackMessages, match) -> match.assigned()
            .map(assignment -> attackMessages.report(
                    match, match.playerA(), AttackMessages.guess(assignment.refereeId()), match.lease()))),

    /** A referee reports another referee's match. */
    REPORT_OF_ANOTHERS_MATCH((attackMessages, match) -> attackMessages
            .otherReferee(match)
            .flatMap(attackMessages.secrets()::of)
            .map(token -> attackMessages.report(match, match.playerB(), token, match.lease()))),

    /** A referee reports under a lease that has ended. */
    REPORT_UNDER_AN_OLD_LEASE((attackMessages, match) -> match.assigned()
            .flatMap(assignment -> attackMessages.secrets().of(assignment.refereeId()))
            .filter(token -> match.lease() > 1)
            .map(token -> attackMessages.report(match, match.playerB(), token, match.lease() - 1))),

    /** A stranger has found a token that is void by now. */
    QUERY_WITH_AN_OLD_TOKEN((attackMessages, match) -> List.of(match.playerA(), match.playerB()).stream()
            .flatMap(player -> attackMessages.secrets().formerlyOf(player).stream())
            .findFirst()
            .map(attackMessages::query)),

    QUERY_WITH_A_GUESS(
            (attackMessages, match) -> Optional.of(attackMessages.query(AttackMessages.guess(match.playerA())))),

    /** A stranger registers under an agent's name. */
    PLACE_BY_NAME(
            (attackMessages, match) -> Optional.of(attackMessages.registration(match.playerA(), Optional.empty()))),

    PLACE_BY_A_GUESS((attackMessages, match) -> Optional.of(
            attackMessages.registration(match.playerA(), Optional.of(AttackMessages.guess(match.playerA()))))),

    /** A player chooses for its opponent. */
    CHOICE_FOR_THE_OPPONENT((attackMessages, match) -> attackMessages.choice(match, match.playerA(), match.playerB())),

    /** A stranger chooses for a player. */
    CHOICE_WITH_A_GUESS((attackMessages, match) ->
            attackMessages.choice(match, AttackMessages.guess(match.playerB()), match.playerB()));

    private final BiFunction<AttackMessages, Fixture, Optional<AttackMessages.Blow>> blow;

    Attack(BiFunction<AttackMessages, Fixture, Optional<AttackMessages.Blow>> blow) {
        this.blow = blow;
    }

    /** Returns the attack on a running match; empty if it is not possible there. */
    Optional<AttackMessages.Blow> against(AttackMessages attackMessages, Fixture match) {
        return blow.apply(attackMessages, match);
    }
}
