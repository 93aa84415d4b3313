package org.evenodd.manager.command;

import java.util.function.Consumer;

/** What performs effects: a function for each kind, so that the compiler demands one for each new kind. None may block. */
public record EffectPerformer(
        Consumer<Effect.AnnounceRound> announce,
        Consumer<Effect.SendRunMatch> runMatch,
        Consumer<Effect.RepeatMatch> repeatMatch,
        Consumer<Effect.UpdateStandings> updateStandings,
        Consumer<Effect.CompleteRound> completeRound,
        Consumer<Effect.CompleteLeague> completeLeague,
        Consumer<Effect.ProbeEndpoint> probe,
        Consumer<Effect.WatchReferee> watch,
        Consumer<Effect.UnwatchReferee> unwatch,
        Consumer<Effect.WakeAt> wake,
        Consumer<Effect.Dismiss> dismiss,
        Consumer<Effect.Tell> tell,
        Consumer<Effect.LeagueOver> leagueOver) {}
