package org.evenodd.systemtests.simulation;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.evenodd.manager.league.Fixture;

/** What hostile agents try, each with no more than it can know. */
@SuppressWarnings("ImmutableEnumChecker")
enum Attack {
    /** A player reports a win for itself, with its own token. */
    REPORT_OF_A_PLAYER((booty, match) -> booty.secrets()
            .of(match.playerA())
            .map(token -> booty.report(match, match.playerA(), token, match.lease()))),

    /** Somebody knows how tokens begin. */
    REPORT_WITH_A_GUESS((booty, match) -> match.assigned()
            .map(assignment ->
                    booty.report(match, match.playerA(), Booty.guess(assignment.refereeId()), match.lease()))),

    /** A referee reports the match of another. */
    REPORT_OF_ANOTHERS_MATCH((booty, match) -> booty.otherReferee(match)
            .flatMap(booty.secrets()::of)
            .map(token -> booty.report(match, match.playerB(), token, match.lease()))),

    /** A referee's earlier self reports under a lease that is over. */
    REPORT_UNDER_AN_OLD_LEASE((booty, match) -> match.assigned()
            .flatMap(assignment -> booty.secrets().of(assignment.refereeId()))
            .filter(token -> match.lease() > 1)
            .map(token -> booty.report(match, match.playerB(), token, match.lease() - 1))),

    /** Somebody has found a token that is void by now. */
    QUERY_WITH_AN_OLD_TOKEN((booty, match) -> List.of(match.playerA(), match.playerB()).stream()
            .flatMap(player -> booty.secrets().formerlyOf(player).stream())
            .findFirst()
            .map(booty::query)),

    QUERY_WITH_A_GUESS((booty, match) -> Optional.of(booty.query(Booty.guess(match.playerA())))),

    /** Somebody wants another's place. */
    PLACE_BY_NAME((booty, match) -> Optional.of(booty.registration(match.playerA(), Optional.empty()))),

    PLACE_BY_A_GUESS((booty, match) ->
            Optional.of(booty.registration(match.playerA(), Optional.of(Booty.guess(match.playerA()))))),

    /** A player chooses for its opponent. */
    CHOICE_FOR_THE_OPPONENT((booty, match) -> booty.choice(match, match.playerA(), match.playerB())),

    /** Somebody chooses for a player. */
    CHOICE_WITH_A_GUESS((booty, match) -> booty.choice(match, Booty.guess(match.playerB()), match.playerB()));

    private final BiFunction<Booty, Fixture, Optional<Booty.Blow>> blow;

    Attack(BiFunction<Booty, Fixture, Optional<Booty.Blow>> blow) {
        this.blow = blow;
    }

    /** The blow against a match that is being played, where it can be struck. */
    Optional<Booty.Blow> against(Booty booty, Fixture match) {
        return blow.apply(booty, match);
    }
}
