# Read by ctest after the lists of tests: about how many seconds the longest of them take. The longest begin first (see CMakeLists.txt).
foreach(cost IN ITEMS
    Budgets.AreKeptByRulesWithManyLongWords=20 Leaks.NoVerbLeavesAnythingBehind=20
    CellRows.AgreeWithPlainSearchWithDigitsBesideTheCells=15 Examples.AllWork=15 PegsVerbs.KeepToTheirBudgets=14
    IdaStarEngine.GoesOnWithWhatItHasSaved=12 Levels.AreTheSameBitsForEveryPathAndNumberOfThreads=10
    SequenceVerb.KeepsWhatIsKnownWhenTheBudgetEnds=10 SlowClients.AreCutOffHoweverSteadyTheyAre=10 SolutionSpace.KnowsTheCentralGame=10
    PocketCube.HasThePublishedDepths=8 Explore.TheNumberOfThreadsChangesNothing=7 RotationSearch.AgreesWithOtherWays=7
    Sheet.SaysWhatItTakes=6 Explore.LooksAtFewStatesAfterACancel=5)
  string(REPLACE "=" ";" cost "${cost}")
  list(GET cost 0 name)
  list(GET cost 1 seconds)
  set_tests_properties(${name} PROPERTIES COST ${seconds})
endforeach()
