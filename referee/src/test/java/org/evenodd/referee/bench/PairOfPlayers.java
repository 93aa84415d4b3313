package org.evenodd.referee.bench;

import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.referee.Sample;

/** P01, who chooses even, and P02, who chooses odd, before a referee. */
public record PairOfPlayers(RefereeBench bench, ScriptedPeer first, ScriptedPeer second) {

    public static PairOfPlayers before(RefereeBench bench) {
        return new PairOfPlayers(bench, bench.player(1, "even"), bench.player(2, "odd"));
    }

    /** Plays their match and tells its report. */
    public MatchResultReport report() {
        bench.play(Sample.assignment());
        return bench.reports().get(0);
    }
}
