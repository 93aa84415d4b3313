package org.evenodd.protocol.league;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.evenodd.protocol.message.AckStatus;
import org.evenodd.protocol.message.Champion;
import org.evenodd.protocol.message.Contestant;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.message.LeagueCompleted;
import org.evenodd.protocol.message.LeagueCompletedAck;
import org.evenodd.protocol.message.LeagueRegisterRequest;
import org.evenodd.protocol.message.LeagueRegisterResponse;
import org.evenodd.protocol.message.MatchResultAck;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.message.PlayerMeta;
import org.evenodd.protocol.message.PlayerRecord;
import org.evenodd.protocol.message.Ranking;
import org.evenodd.protocol.message.RefereeRegisterRequest;
import org.evenodd.protocol.message.RefereeRegisterResponse;
import org.evenodd.protocol.message.RegistrationStatus;
import org.evenodd.protocol.message.Rejection;
import org.evenodd.protocol.message.RunMatch;
import org.evenodd.protocol.message.RunMatchAck;
import org.evenodd.protocol.message.Scoring;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.evenodd.protocol.value.RoundId;
import org.evenodd.protocol.value.Sender;

/** A manager that has each pair of players meet once. */
final class CoreManager {

    static final Endpoint OWN = Endpoint.parse("http://127.0.0.1:8000/mcp");

    private static final LeagueId LEAGUE = new LeagueId("core_league");

    final Map<PlayerId, Integer> points = new HashMap<>();

    private final Wires wires;
    private final EnvelopeWriter author = Wires.author(Sender.LEAGUE_MANAGER);
    private final Map<PlayerId, PlayerMeta> players = new LinkedHashMap<>();
    private final List<Endpoint> referees = new ArrayList<>();

    CoreManager(Wires wires) {
        this.wires = wires;
        wires.bind(
                OWN,
                Wires.server(author)
                        .on(RefereeRegisterRequest.class, this::registerReferee)
                        .on(LeagueRegisterRequest.class, this::registerPlayer)
                        .on(MatchResultReport.class, this::report));
    }

    private Reply registerReferee(IncomingCall<RefereeRegisterRequest> call) {
        referees.add(call.message().refereeMeta().contactEndpoint());
        RefereeId id = RefereeId.of(referees.size());
        AuthToken token = LeagueToken.of(id, Digest.sha256(id.value()));
        return Reply.answer(new RefereeRegisterResponse(
                author.replyTo(call.message().envelope()).withToken(token),
                RegistrationStatus.ACCEPTED,
                id,
                LEAGUE,
                Wires.CLOCK.instant(),
                Rejection.NONE));
    }

    private Reply registerPlayer(IncomingCall<LeagueRegisterRequest> call) {
        PlayerId id = PlayerId.of(players.size() + 1);
        players.put(id, call.message().playerMeta());
        return Reply.answer(new LeagueRegisterResponse(
                author.replyTo(call.message().envelope()).withToken(token(id)),
                RegistrationStatus.ACCEPTED,
                id,
                LEAGUE,
                Wires.CLOCK.instant(),
                null,
                Rejection.NONE));
    }

    private static AuthToken token(PlayerId id) {
        return LeagueToken.of(id, Digest.sha256(id.value()));
    }

    private Reply report(IncomingCall<MatchResultReport> call) {
        MatchResultReport report = call.message();
        Objects.requireNonNull(report.result())
                .score()
                .forEach((player, score) -> points.merge(player, score, Integer::sum));
        return Reply.answer(new MatchResultAck(
                author.replyTo(report.envelope()), AckStatus.ACKNOWLEDGED, report.matchId(), report.roundId()));
    }

    /** Plays the league to its end. */
    void play() {
        List<PlayerId> all = List.copyOf(players.keySet());
        int round = 0;
        for (int a = 0; a < all.size(); a++) {
            for (int b = a + 1; b < all.size(); b++) {
                run(new RoundId(++round), all.get(a), all.get(b));
            }
        }
        complete(round);
    }

    private void run(RoundId round, PlayerId a, PlayerId b) {
        MatchId match = MatchId.of(round, 1);
        RunMatch order = new RunMatch(
                author.begin(),
                LEAGUE,
                round,
                match,
                GameType.EVEN_ODD,
                contestant(a, match),
                contestant(b, match),
                Scoring.STANDARD,
                DoubleForfeit.DRAW,
                1);
        wires.ask(referees.get(0), order, RunMatchAck.class);
    }

    private PlayerMeta meta(PlayerId player) {
        return Objects.requireNonNull(players.get(player));
    }

    private Contestant contestant(PlayerId player, MatchId match) {
        return new Contestant(
                player,
                meta(player).displayName(),
                meta(player).contactEndpoint(),
                LeagueToken.ofMatch(player, token(player), match),
                LeagueToken.digest(token(player)),
                PlayerRecord.EMPTY);
    }

    private void complete(int matches) {
        List<PlayerId> table = players.keySet().stream()
                .sorted(Comparator.comparing((PlayerId player) -> -points.getOrDefault(player, 0)))
                .toList();
        List<Ranking> rows = new ArrayList<>();
        for (PlayerId player : table) {
            int score = points.getOrDefault(player, 0);
            rows.add(new Ranking(rows.size() + 1, player, meta(player).displayName(), score, 0, 0, 0, 0));
        }
        Ranking first = rows.get(0);
        Champion champion =
                new Champion(first.playerId(), meta(first.playerId()).displayName(), first.points());
        players.values()
                .forEach(player -> wires.ask(
                        player.contactEndpoint(),
                        new LeagueCompleted(author.begin(), LEAGUE, matches, matches, champion, rows),
                        LeagueCompletedAck.class));
    }
}
