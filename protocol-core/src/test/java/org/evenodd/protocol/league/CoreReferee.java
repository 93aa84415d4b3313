package org.evenodd.protocol.league;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.evenodd.protocol.game.EvenOdd;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.ChooseParityCall;
import org.evenodd.protocol.message.ChooseParityResponse;
import org.evenodd.protocol.message.Contestant;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.message.FlatReport;
import org.evenodd.protocol.message.FlatResult;
import org.evenodd.protocol.message.GameInvitation;
import org.evenodd.protocol.message.GameJoinAck;
import org.evenodd.protocol.message.GameOver;
import org.evenodd.protocol.message.GameOverAck;
import org.evenodd.protocol.message.GameResult;
import org.evenodd.protocol.message.MatchRef;
import org.evenodd.protocol.message.MatchResult;
import org.evenodd.protocol.message.MatchResultAck;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.message.ParityContext;
import org.evenodd.protocol.message.RefereeMeta;
import org.evenodd.protocol.message.RefereeRegisterRequest;
import org.evenodd.protocol.message.RefereeRegisterResponse;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.RoleInMatch;
import org.evenodd.protocol.message.RunMatch;
import org.evenodd.protocol.message.RunMatchAck;
import org.evenodd.protocol.message.Scoring;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.evenodd.protocol.value.Version;

/** A referee that runs a match as soon as it is assigned. */
final class CoreReferee {

    private static final Endpoint OWN = Endpoint.parse("http://127.0.0.1:8001/mcp");

    private final Wires wires;
    private final Endpoint manager;
    private final EnvelopeWriter author = Wires.author(RefereeId.of(1).asSender());
    private final Random random = new Random(7);

    CoreReferee(Wires wires, Endpoint manager) {
        this.wires = wires;
        this.manager = manager;
        wires.bind(OWN, Wires.server(author).on(RunMatch.class, this::run));
    }

    void register() {
        RefereeMeta meta = new RefereeMeta(
                new DisplayName("Referee"), new Version("1.0.0"), List.of(GameType.EVEN_ODD), OWN, 1, null, null, null);
        wires.ask(manager, new RefereeRegisterRequest(author.begin(), meta), RefereeRegisterResponse.class);
    }

    private Reply run(IncomingCall<RunMatch> call) {
        RunMatch match = call.message();
        NumberDraw draw = NumberDraw.from(random);
        invite(match, match.playerA(), match.playerB(), RoleInMatch.PLAYER_A);
        invite(match, match.playerB(), match.playerA(), RoleInMatch.PLAYER_B);
        Map<PlayerId, Parity> choices = new LinkedHashMap<>();
        choices.put(match.playerA().playerId(), choice(match, match.playerA(), match.playerB(), draw));
        choices.put(match.playerB().playerId(), choice(match, match.playerB(), match.playerA(), draw));
        end(match, draw, choices);
        return Reply.answer(
                new RunMatchAck(author.replyTo(match.envelope()), match.matchId(), RunMatchAck.ACKNOWLEDGED));
    }

    private void invite(RunMatch match, Contestant player, Contestant other, RoleInMatch role) {
        GameInvitation invitation = new GameInvitation(
                author.begin(),
                match.leagueId(),
                match.roundId(),
                match.matchId(),
                GameType.EVEN_ODD,
                role,
                player.playerId(),
                other.playerId(),
                OWN);
        wires.ask(player.contactEndpoint(), invitation, GameJoinAck.class);
    }

    private Parity choice(RunMatch match, Contestant player, Contestant other, NumberDraw draw) {
        ChooseParityCall call = new ChooseParityCall(
                author.begin(),
                ref(match),
                player.playerId(),
                GameType.EVEN_ODD,
                new ParityContext(
                        other.playerId(), match.roundId(), player.standings(), draw.commitment(match.matchId())),
                Wires.CLOCK.instant().plusSeconds(30),
                OWN);
        return wires.ask(player.contactEndpoint(), call, ChooseParityResponse.class)
                .parityChoice();
    }

    private static MatchRef ref(RunMatch match) {
        return new MatchRef(match.leagueId(), match.roundId(), match.matchId());
    }

    private void end(RunMatch match, NumberDraw draw, Map<PlayerId, Parity> choices) {
        PlayerId a = match.playerA().playerId();
        PlayerId b = match.playerB().playerId();
        Parity choiceOfA = choices.getOrDefault(a, Parity.EVEN);
        Parity choiceOfB = choices.getOrDefault(b, Parity.EVEN);
        Outcome outcome = EvenOdd.decide(a, choiceOfA, b, choiceOfB, draw.number());
        PlayerId winner = outcome.winner().orElse(null);
        Parity parity = Parity.of(draw.number());
        String word = winner == null ? FlatResult.DRAW : winner.value();
        GameResult result =
                new GameResult(outcome.status(), winner, draw.number(), parity, choices, "It is over.", draw.nonce());
        FlatResult flat = new FlatResult(word, draw.number(), choiceOfA, choiceOfB);
        for (Contestant player : List.of(match.playerA(), match.playerB())) {
            GameOver over = new GameOver(author.begin(), ref(match), GameType.EVEN_ODD, result, "It is over.", flat);
            wires.ask(player.contactEndpoint(), over, GameOverAck.class);
        }
        ResultDetails details = new ResultDetails(
                draw.number(),
                choices,
                outcome.status(),
                parity,
                draw.commitment(match.matchId()),
                draw.nonce(),
                Map.of(),
                null,
                null);
        MatchResultReport report = new MatchResultReport(
                author.begin(),
                match.leagueId(),
                match.roundId(),
                match.matchId(),
                match.lease(),
                GameType.EVEN_ODD,
                new MatchResult(winner, outcome.score(Scoring.STANDARD, DoubleForfeit.DRAW), details),
                new FlatReport(a, b, word));
        wires.ask(manager, report, MatchResultAck.class);
    }
}
