package org.evenodd.manager.tournament;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Version;

/** A league without end, in its first leg, whose bots do what a test says. */
public final class EndlessLeague {

    private static final PlayerId NOBODY = PlayerId.of(99);

    private final TournamentFixture tournament;

    public EndlessLeague(int players) {
        tournament = TournamentFixture.with(Samples.settings("legs=0"), players, 1, players);
        tournament.reachEverybody();
        tournament.start();
        answerRollCall(Set.of());
    }

    public League league() {
        return tournament.league();
    }

    public List<LeagueEvent> events() {
        return List.copyOf(tournament.events());
    }

    public CommandResponse give(Command command) {
        return tournament.give(command);
    }

    /** Plays the current round to its end; a player gives no choice in time. */
    public EndlessLeague playRound(PlayerId silent) {
        tournament.playRound(silent);
        return this;
    }

    /** Plays the leg to its end. */
    public EndlessLeague playLeg() {
        int leg = league().ladder().leg();
        while (league().ladder().leg() == leg && !league().isLegOver()) {
            playRound(NOBODY);
        }
        return this;
    }

    /** Begins the next leg without some players that do not answer. */
    public EndlessLeague beginLeg(Set<PlayerId> silent) {
        tournament.pass(Duration.ofSeconds(30));
        answerRollCall(silent);
        return this;
    }

    /** A player registers again in another version. */
    public EndlessLeague restart(PlayerId player, String version) {
        int number = Integer.parseInt(player.value().substring(1));
        PlayerMeta before = Samples.player("Player " + number, 8100 + number);
        PlayerMeta after = new PlayerMeta(
                before.displayName(), new Version(version), before.gameTypes(), before.contactEndpoint(), null, null);
        give(new RegisterAgent(after, Samples.withTokenOf(player, 1)));
        answerRollCall(Set.of());
        return this;
    }

    private void answerRollCall(Set<PlayerId> silent) {
        tournament
                .asked(ProbeEndpoint.class)
                .forEach(probe -> give(
                        probe.agent() instanceof PlayerId player && silent.contains(player)
                                ? new AgentSilent(player)
                                : new AgentResponded(probe.agent())));
    }
}
