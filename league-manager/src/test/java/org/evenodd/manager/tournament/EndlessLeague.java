package org.evenodd.manager.tournament;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
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
public final class EndlessLeague extends TournamentFixture {

    static final Duration PAUSE = Duration.ofSeconds(30);

    /** A league by these settings, like {@code keep_legs=2}. */
    public EndlessLeague(int players, String... settings) {
        super(
                Samples.settings(Stream.concat(Stream.of("legs=0"), Arrays.stream(settings))
                        .toArray(String[]::new)),
                Samples.rules());
        register(players, 1, players);
        reachEverybody();
        start();
        answerRollCall();
    }

    @Override
    public League league() {
        return super.league();
    }

    @Override
    public List<LeagueEvent> events() {
        return List.copyOf(super.events());
    }

    @Override
    public CommandResponse give(Command command) {
        return super.give(command);
    }

    /** Plays the current round to its end. */
    public EndlessLeague playRound() {
        everybodyAnswers();
        round().fixtures().stream()
                .filter(match -> !match.isDecided())
                .map(Fixture::id)
                .forEach(this::play);
        return this;
    }

    /** Plays the current round to its end; a player gives no choice in time. */
    public EndlessLeague playRoundWithout(PlayerId silent) {
        playRound(silent);
        return this;
    }

    /** Plays the leg to its end. */
    public EndlessLeague playLeg() {
        int leg = league().ladder().leg();
        while (league().ladder().leg() == leg && !league().isLegOver()) {
            playRound();
        }
        return this;
    }

    /** Begins the next leg without some players that do not answer. */
    public EndlessLeague beginLeg(PlayerId... silent) {
        pass(PAUSE);
        answerRollCall(silent);
        return this;
    }

    void nextLeg() {
        playLeg().beginLeg();
    }

    /** Has all players that are probed answer, but these. */
    void answerRollCall(PlayerId... silent) {
        Set<PlayerId> absent = Set.of(silent);
        asked(ProbeEndpoint.class)
                .forEach(probe -> give(
                        probe.agent() instanceof PlayerId player && absent.contains(player)
                                ? new AgentSilent(player)
                                : new AgentResponded(probe.agent())));
    }

    /** A player registers again in another version. */
    public EndlessLeague restart(PlayerId player, String version) {
        int number = Integer.parseInt(player.value().substring(1));
        PlayerMeta before = Samples.player("Player " + number, 8100 + number);
        PlayerMeta after = new PlayerMeta(
                before.displayName(), new Version(version), before.gameTypes(), before.contactEndpoint(), null, null);
        give(new RegisterAgent(after, Samples.withTokenOf(player, 1)));
        answerRollCall();
        return this;
    }
}
