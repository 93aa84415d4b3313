package org.evenodd.manager.league;

import static java.util.stream.Collectors.groupingBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.InflaterInputStream;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LegEvent.LeagueSnapshot;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.RoundId;

/**
 * What is kept of a leg that is folded.
 *
 * @param begun its schedule, and of the league no more than the settings and the names that the players had at its end
 * @param matches how they were decided, without what was said in them
 */
record KeptLeg(LegStarted begun, List<MatchDecided> matches) implements JsonRecord {
    KeptLeg {
        matches = List.copyOf(matches);
    }

    /** Of a league whose leg is played. */
    static KeptLeg of(League league) {
        Ladder ladder = league.ladder();
        List<PlayerMember> players = league.contenders().stream()
                .map(player -> PlayerMember.registered(
                        player.id(), new Registration(player.displayName(), Endpoint.LOST, 1, null)))
                .toList();
        LeagueSnapshot before = new LeagueSnapshot(
                league.settings(),
                league.openedAt(),
                1,
                List.of(),
                players,
                List.of(),
                List.of(),
                Ladder.NONE.behind(ladder.leg() - 1, ladder.roundsBefore(), ladder.matchesBefore()));
        List<PlannedRound> rounds = league.rounds().stream().map(Round::plan).toList();
        List<MatchDecided> matches = league.fixtures().stream()
                .flatMap(match -> match.decided().stream().map(decision -> decision.event(match.id())))
                .toList();
        return new KeptLeg(new LegStarted(ladder.leg(), before, rounds, league.openedAt()), matches);
    }

    /** As a text: its JSON, compressed for what cannot be, the digests, which make up most of it. */
    String packed() {
        byte[] json = Json.bytes(this);
        byte[] packed = new byte[json.length];
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        deflater.setStrategy(Deflater.FILTERED);
        deflater.setInput(json);
        deflater.finish();
        int size = 0;
        while (!deflater.finished()) {
            size += deflater.deflate(packed, size, json.length - size);
        }
        deflater.end();
        return Base64.getEncoder().encodeToString(Arrays.copyOf(packed, size));
    }

    /**
     * The leg again.
     *
     * @throws IllegalArgumentException unless the text is of one
     */
    static KeptLeg unpacked(String packed) {
        byte[] bytes = Base64.getDecoder().decode(packed);
        try (InflaterInputStream inflated = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
            Reading reading = new Reading(Compatibility.TOLERANT, true);
            KeptLeg leg = Shapes.ofRecord(KeptLeg.class).read(StrictJson.parse(inflated.readAllBytes()), reading);
            if (leg == null) {
                throw new IllegalArgumentException("not what is kept of a leg");
            }
            return leg;
        } catch (IOException | MalformedJsonException e) {
            throw new IllegalArgumentException("not what is kept of a leg: " + e.getMessage(), e);
        }
    }

    /** Its events, as far as they are known: no match is assigned, and nothing happens beside the matches. */
    List<LeagueEvent> told() {
        Map<RoundId, List<MatchDecided>> decided =
                matches.stream().collect(groupingBy(match -> match.matchId().round()));
        List<LeagueEvent> events = new ArrayList<>(List.of(begun));
        for (PlannedRound round : begun.rounds()) {
            events.add(new RoundStarted(round.roundId(), begun.at()));
            events.addAll(decided.getOrDefault(round.roundId(), List.of()));
            events.add(new RoundFinished(round.roundId(), begun.at()));
        }
        return events;
    }
}
