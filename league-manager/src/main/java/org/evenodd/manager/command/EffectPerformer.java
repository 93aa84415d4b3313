package org.evenodd.manager.command;

/** Performs effects: one method per kind, so that the compiler demands one for each new kind. None may block. */
public interface EffectPerformer {
    void announce(Effect.AnnounceRound effect);

    void runMatch(Effect.SendRunMatch effect);

    void repeatMatch(Effect.RepeatMatch effect);

    void updateStandings(Effect.UpdateStandings effect);

    void completeRound(Effect.CompleteRound effect);

    void completeLeague(Effect.CompleteLeague effect);

    void probe(Effect.ProbeEndpoint effect);

    void watch(Effect.WatchReferee effect);

    void unwatch(Effect.UnwatchReferee effect);

    void wake(Effect.WakeAt effect);

    void dismiss(Effect.Dismiss effect);

    void tell(Effect.Tell effect);

    void leagueOver(Effect.LeagueOver effect);
}
